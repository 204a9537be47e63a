/** `--trust`: what no trusted key signed is never served, at start and at every later look, from folders and websites alike. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#adapter/config.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { startAdapter } from '#adapter/start.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { openMemory } from '#adapter/store/memory.ts';
import type { ArtifactStore } from '#adapter/store/port.ts';
import { openUrl } from '#adapter/store/url.ts';
import { digestOf } from '#adapter/store/verify.ts';
import { readTrust } from '#adapter/trust.ts';
import { DEPLOYMENT_FILE, signatureFile } from '#contract/tree.ts';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { type TinyMount, tinyStore } from '../helpers/tiny-store.ts';
import { makePair, signFiles, trust } from '../signing/keys.ts';
import { callTool, send, testConfig } from './harness.ts';
import { sampleStore } from './sample.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const [ours, next, foreign] = [makePair(), makePair(), makePair()];
const trusted = await trust(ours.publicPem);

function writeFiles(files: ReadonlyMap<string, Uint8Array>): string {
  const root = mkdtempSync(join(tmpdir(), 'adapter-trust-'));
  closing.push(async () => rmSync(root, { recursive: true, force: true }));
  update(root, files);
  return root;
}

function update(root: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [file, content] of files) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), content);
  }
}

function one(name: string, revision: string): TinyMount {
  const path = `${name}/SKILL.md`;
  return {
    revision,
    files: { [path]: `---\nname: ${name}\ndescription: x\n---\n${name}` },
    skills: { [path]: { description: `Skill ${name}.` } },
  };
}

const signatureName = (files: ReadonlyMap<string, unknown>): string => [...files.keys()].find((name) => name.endsWith('.sig.json')) ?? '';

/** `served`, or the message of the refusal. */
async function verdictOf(store: ArtifactStore): Promise<string> {
  return loadGeneration(store, { trusted }).then(
    () => 'served',
    (error: Error) => error.message,
  );
}

type Damage = readonly [what: string, harm: (files: Map<string, Uint8Array>) => void, says: RegExp, ofFolder?: RegExp];

/** A website does not tell what lies beside a deployment; a folder does. */
const NOT_THE_SIGNED = /deployment\.json is not the one that was signed: .*\(deployment\.[0-9a-f]{64}\.sig\.json, by sha256:/;

function flipped(files: Map<string, Uint8Array>, name: string): void {
  const bytes = files.get(name)?.slice() ?? new Uint8Array();
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  files.set(name, bytes);
}

const firstIn = (files: ReadonlyMap<string, Uint8Array>, folder: string): string =>
  [...files.keys()].filter((name) => name.startsWith(folder) && (files.get(name)?.length ?? 0) > 0).sort()[0] ?? '';

const DAMAGES: readonly Damage[] = [
  ['no signature', (files) => void files.delete(signatureName(files)), /is not signed/],
  ['the signature of another key', (files) => void signFiles(files, foreign), /which is not trusted here/],
  ['a changed signature', (files) => flipped(files, signatureName(files)), /no signature of a trusted key/],
  [
    'a cut signature',
    (files) => void files.set(signatureName(files), files.get(signatureName(files))?.slice(0, -20) ?? new Uint8Array()),
    /no signature file/,
  ],
  [
    'another deployment with the old signature',
    (files) => void tinyStore([one('evil', 'e'.repeat(40))], {}, files),
    /is not signed/,
    NOT_THE_SIGNED,
  ],
  [
    'another deployment with the old signature under its own name',
    (files) => {
      const old = files.get(signatureName(files)) ?? new Uint8Array();
      files.delete(signatureName(files));
      tinyStore([one('evil', 'e'.repeat(40))], {}, files);
      files.set(signatureFile(digestOf(files.get(DEPLOYMENT_FILE) ?? new Uint8Array())), old);
    },
    /did not sign this deployment/,
  ],
  ['a changed byte of deployment.json', (files) => flipped(files, DEPLOYMENT_FILE), /is not signed/, NOT_THE_SIGNED],
  [
    'another deployment beside a file that is no signature',
    (files) => {
      files.set(signatureName(files), new TextEncoder().encode('{}'));
      flipped(files, DEPLOYMENT_FILE);
    },
    /is not signed/,
  ],
  ['a changed snapshot', (files) => flipped(files, firstIn(files, 'store/snapshots/')), /does not match its digest/],
  ['a changed object', (files) => flipped(files, firstIn(files, 'store/objects/')), /does not match its digest/],
];

describe('a store whose deployment must be signed', () => {
  it('is served when a trusted key signed it, also beside other signatures', async () => {
    for (const files of [signFiles(sampleStore(), ours), signFiles(sampleStore(), foreign, next, ours)]) {
      const generation = await loadGeneration(openMemory(files), { trusted });
      expect(generation.signedBy).toBe(ours.signer.keyId);
    }
    expect((await loadGeneration(openMemory(signFiles(sampleStore(), foreign)))).signedBy).toBeUndefined();
  });

  it.each(DAMAGES.map(([what, harm, says, ofFolder = says]) => [what, harm, says, ofFolder] as const))(
    'is refused with %s, from a folder and from a website',
    async (_what, harm, says, ofFolder) => {
      const files = signFiles(sampleStore(), ours);
      harm(files);
      const root = writeFiles(files);
      const host = await serveFolder(root);
      closing.push(host.close);
      expect(await verdictOf(openFolder(root))).toMatch(ofFolder);
      const website = openUrl(host.url);
      await website.stamp();
      expect(await verdictOf(website)).toMatch(says);
    },
  );

  it('is refused with one changed blob', async () => {
    const files = signFiles(sampleStore(), ours);
    flipped(files, firstIn(files, 'store/blobs/'));
    expect(await verdictOf(openMemory(files))).toMatch(/does not match its digest/);
  });

  it('is looked at twice, because its files may be on their way', async () => {
    const files = signFiles(sampleStore(), ours);
    const store = openMemory(files);
    let asked = 0;
    const late: ArtifactStore = {
      ...store,
      read: (file) => (file === signatureName(files) && asked++ === 0 ? Promise.resolve(undefined) : store.read(file)),
    };
    expect(await verdictOf(late)).toBe('served');
    expect(asked).toBe(2);
  });
});

describe('an adapter that trusts a key', () => {
  it('keeps the old generation when the new one is not signed, says so, and takes the next one that is', async () => {
    const files = signFiles(tinyStore([one('first', 'a'.repeat(40))]), ours);
    const adapter = await startAdapter(testConfig({ trust: ours.publicPem }), openMemory(files));
    closing.push(() => adapter.close());
    const names = async () => (await callTool(`${adapter.url}/mcp`, 'browse_repo')).text;
    expect((await send(`${adapter.url}/readyz`, {})).json.generation.signedBy).toBe(ours.signer.keyId);
    for (const sign of [() => undefined, () => signFiles(files, foreign)]) {
      tinyStore([one('second', 'b'.repeat(40))], {}, files);
      sign();
      await expect(adapter.live.refresh()).rejects.toThrow('no signature of a trusted key');
      expect(await names()).toContain('first/SKILL.md');
      const ready = await send(`${adapter.url}/readyz`, {});
      expect([ready.status, ready.json.generation.number, ready.json.refused]).toEqual([200, 1, expect.stringContaining('signature')]);
    }
    tinyStore([one('third', 'c'.repeat(40))], {}, files);
    signFiles(files, ours);
    await adapter.live.refresh();
    expect(await names()).toContain('third/SKILL.md');
    expect((await send(`${adapter.url}/readyz`, {})).json.refused).toBeUndefined();
  });

  it('takes an older deployment that is signed, and says that it went back', async () => {
    const at = (revision: string, others: TinyMount['others'] = {}): TinyMount => ({ ...one(revision.slice(0, 1), revision), others });
    const [a, b, c] = ['a'.repeat(40), 'b'.repeat(40), 'c'.repeat(40)] as const;
    const kept = { [a]: one('a', a) };
    const lines: string[] = [];
    const files = signFiles(tinyStore([at(a)]), ours);
    const config = testConfig({ trust: ours.publicPem, logLevel: 'warn' });
    const adapter = await startAdapter(config, openMemory(files), { write: (line) => void lines.push(line) });
    closing.push(() => adapter.close());
    const next = async (...mounts: readonly TinyMount[]): Promise<readonly string[]> => {
      tinyStore(mounts, {}, files);
      signFiles(files, ours);
      lines.length = 0;
      await adapter.live.refresh();
      return lines.map((line) => JSON.parse(line)).flatMap(({ msg, refs, again }) => (msg.includes('older') ? [`${refs} ${again}`] : []));
    };
    // Forwards, to another commit that nobody kept, and a commit that another ref shows: no word.
    expect(await next(at(b, kept))).toEqual([]);
    expect(await next(at(c, { dev: one('b', b) }))).toEqual([]);
    expect(await next(at(b, kept))).toEqual([' true']);
    expect(await next(at(a, { dev: one('b', b) }))).toEqual([expect.stringMatching(/@main: b+ -> a+ false$/)]);
    expect(await next(at(a))).toEqual([' true']);
  });

  it('ends a start on a folder that is not signed with exit code 2, and says what to do', async () => {
    const root = writeFiles(sampleStore());
    const refused = await runCli(['serve', root, '--port', '0', '--trust', 'k.pem'], { cwd: root, env: { SKILLPRESS_TRUST: undefined } });
    expect([refused.code, refused.stderr]).toEqual([78, expect.stringContaining('--trust: ')]);
    writeFileSync(join(root, 'k.pem'), ours.publicPem);
    const unsigned = await runCli(['serve', root, '--port', '0', '--trust', 'k.pem'], { cwd: root });
    expect([unsigned.code, unsigned.stderr]).toEqual([2, expect.stringMatching(/is not signed\. Build it with --sign/)]);
  });
});

describe('the setting', () => {
  it('takes PEM, Base64 and files, one or several', async () => {
    const base64 = next.publicPem.split('\n').slice(1, -2).join('');
    const file = join(writeFiles(new Map([['keys.pem', new TextEncoder().encode(`${ours.publicPem}\n${foreign.publicPem}`)]])), 'keys.pem');
    const { trust: entries = [] } = readConfig({ artifacts: 'dist', trust: [file, base64] }, { SKILLPRESS_TRUST: 'not this one' });
    expect((await readTrust(entries)).map(({ id }) => id)).toEqual([ours, foreign, next].map(({ signer }) => signer.keyId));
    const { trust: pem = [] } = readConfig({}, { SKILLPRESS_ARTIFACTS: 'dist', SKILLPRESS_TRUST: ours.publicPem + next.publicPem });
    expect(await readTrust(pem)).toHaveLength(2);
  });

  it.each([
    ['a file that is not there', 'nowhere.pem'],
    ['a private key', ours.privatePem],
    ['half a key', ours.publicPem.slice(0, 70)],
  ])('refuses %s, and names the variable', async (_what, entry) => {
    const refusal = await readTrust([entry]).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ConfigError);
    expect(String(refusal)).toContain('SKILLPRESS_TRUST');
    expect(String(refusal)).not.toContain(ours.privatePem.split('\n')[1]);
  });

  it('refuses to trust nobody, which would look like a check', () => {
    expect(() => readConfig({ artifacts: 'dist', trust: ' , ' }, {})).toThrow('SKILLPRESS_TRUST');
  });
});
