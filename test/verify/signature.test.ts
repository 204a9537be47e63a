/** What `verify` says of a deployment that is not the one that was signed: that it was changed, once, and not that a flag was forgotten. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { signDeployment } from '../../bin/signing/sign-deployment.ts';
import { checkFolder } from '../../bin/verify/check-folder.ts';
import { checkSigned } from '../../bin/verify/check-signature.ts';
import { Problems } from '../../bin/verify/problems.ts';
import { folderSource, trackedSource } from '../../bin/verify/source.ts';
import { StoreReader } from '../../bin/verify/walk-store.ts';
import { makePair, trust } from '../signing/keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-signature-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = makePair();
const keys = await trust(ours.publicPem);
const signed = signDeployment(new TextEncoder().encode('{}'), [ours.signer]);

beforeEach(() => {
  writeFileSync(join(folder, '.nojekyll'), '');
  writeFileSync(join(folder, DEPLOYMENT_FILE), '{}');
  writeFileSync(join(folder, signed.name), signed.text);
});

async function verified(asked: typeof keys | undefined): Promise<{ readonly note: string; readonly found: readonly string[] }> {
  const problems = new Problems();
  const given = folderSource(folder);
  const { source, read } = trackedSource(given, problems);
  await source.read(DEPLOYMENT_FILE);
  const note = await checkSigned({ source, given }, asked, problems);
  await checkFolder(read, source, new StoreReader(source, problems));
  return { note, found: problems.list.map(({ where, what }) => `${where}: ${what}`) };
}

it('has nothing to say of a deployment that was signed', async () => {
  expect(await verified(keys)).toEqual({ note: `deployment.json is signed by ${ours.signer.keyId}`, found: [] });
});

it.each([
  ['with a key', keys],
  ['without one', undefined],
])('says once that it was changed after it was signed, %s', async (_what, asked) => {
  writeFileSync(join(folder, DEPLOYMENT_FILE), `${readFileSync(join(folder, DEPLOYMENT_FILE), 'utf8')} `);
  const { note, found } = await verified(asked);
  expect(note).toBe('deployment.json has no signature that holds');
  expect(found).toEqual([
    `deployment.json: is not the one that was signed: a signature for another deployment.json lies beside it (${signed.name}, by ${ours.signer.keyId}). Restore the one that was signed, or build and sign again; where a publish is under way, retry in a moment`,
  ]);
});

it('names the signature of another deployment beside one that is signed, and a file that only has its name', async () => {
  const other = `deployment.${'0'.repeat(64)}.sig.json`;
  writeFileSync(join(folder, other), signed.text);
  expect((await verified(keys)).found).toEqual([expect.stringMatching(`^${other}: is no part of what was published`)]);
  rmSync(join(folder, signed.name));
  writeFileSync(join(folder, other), '{}');
  expect((await verified(keys)).found).toEqual([expect.stringContaining('this deployment is not signed'), expect.stringContaining(other)]);
  rmSync(join(folder, other));
});
