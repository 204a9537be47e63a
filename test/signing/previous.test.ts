/** A signed build keeps of an earlier deployment what its own keys signed: else a host could have anything signed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { vouchedPrevious } from '../../bin/signing/vouched-previous.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { makePair } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-previous-'));
const [ours, next, foreign] = [makePair(), makePair(), makePair()];
let repository: TemporaryRepository;

beforeAll(async () => {
  repository = await makeGitRepository({ 'a/SKILL.md': skillText('a') });
  for (const [name, pair] of Object.entries({ ours, next, foreign })) writeFileSync(join(folder, name), pair.privatePem, { mode: 0o600 });
  expect((await build('first', '--sign', 'ours')).code).toBe(0);
  await repository.commitFiles({ 'a/SKILL.md': skillText('a'), 'b/SKILL.md': skillText('b') });
});
afterAll(() => {
  repository.remove();
  rmSync(folder, { recursive: true, force: true });
});

const build = (out: string, ...args: readonly string[]) =>
  runCli(['build', repository.path, '--no-site', '--no-cache', '--out', out, ...args], { cwd: folder });

const retainedIn = (out: string): readonly string[] =>
  JSON.parse(readFileSync(join(folder, out, DEPLOYMENT_FILE), 'utf8')).mounts[0].retained.map(
    ({ revision }: { revision: string }) => revision,
  );

describe('the deployment before a signed one', () => {
  it('is retained where one of the keys signed it, from a folder and from a website, also while keys are exchanged', async () => {
    const host = await serveFolder(join(folder, 'first'));
    try {
      for (const [index, previous] of ['first', host.url].entries()) {
        const result = await build(`kept-${index}`, '--sign', 'next', '--sign', 'ours', '--previous', previous);
        expect([result.code, retainedIn(`kept-${index}`)]).toEqual([0, [repository.commit]]);
      }
    } finally {
      await host.close();
    }
  });

  it('is left behind where nobody or somebody else signed it, and the build says why', async () => {
    cpSync(join(folder, 'first'), join(folder, 'unsigned'), { recursive: true });
    for (const name of readdirSync(join(folder, 'unsigned'))) if (name.endsWith('.sig.json')) rmSync(join(folder, 'unsigned', name));
    for (const [previous, key, says] of [
      ['unsigned', 'ours', 'is not signed'],
      ['first', 'foreign', 'is not trusted here'],
    ] as const) {
      const result = await build('fresh', '--sign', key, '--previous', previous);
      expect([result.code, retainedIn('fresh')]).toEqual([0, []]);
      expect(result.stdout + result.stderr).toMatch(
        new RegExp(`nothing of .*${previous} is retained, because no key that signs now.*${says}`),
      );
    }
    // Whoever does not sign vouches for nothing.
    expect((await build('plain', '--previous', 'unsigned')).code).toBe(0);
    expect(retainedIn('plain')).toEqual([repository.commit]);
  });

  it('cannot change between the look at its signature and its use', async () => {
    let asked = 0;
    const first = (file: string) => readFileSync(join(folder, 'first', file));
    const name = readdirSync(join(folder, 'first')).find((file) => file.endsWith('.sig.json')) ?? '';
    const read = await vouchedPrevious(
      async (file) => (file === DEPLOYMENT_FILE && asked++ > 0 ? new Uint8Array() : first(file)),
      { name: 'x', signers: [ours.signer] },
      () => undefined,
    );
    expect([await read(DEPLOYMENT_FILE), await read(name)]).toEqual([first(DEPLOYMENT_FILE), first(name)]);
  });
});
