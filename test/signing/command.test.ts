/** `skillpress key` and `build --sign`, as a person runs them. */
import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkSignature } from '#contract/signature.ts';
import { runKey } from '../../bin/commands/key.ts';
import { Unavailable } from '../../bin/exit.ts';
import { readSigners } from '../../bin/signing/signers.ts';
import { SAMPLE } from '../helpers/build-once.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';
import { makePair, trust } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-signing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (...path: readonly string[]): string => readFileSync(join(folder, ...path), 'utf8');
const signaturesIn = (out: string): readonly string[] => readdirSync(join(folder, out)).filter((name) => name.endsWith('.sig.json'));
const build = (...args: readonly string[]) => ['build', SAMPLE.path, '--worktree', '--no-site', '--out', 'dist', ...args];

describe('skillpress key', () => {
  it('makes a pair, shows only the public half, and never overwrites a key', async () => {
    const made = await runCli(['key', 'a.key'], { cwd: folder });
    expect(made.code).toBe(0);
    const [id] = /sha256:[0-9a-f]{64}/.exec(made.stdout) ?? [];
    expect((await trust(read('a.key.pub')))[0]?.id).toBe(id);
    const secret = read('a.key').split('\n')[1] ?? '';
    expect(secret.length).toBeGreaterThan(40);
    expect(made.stdout + made.stderr).not.toContain(secret);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'a.key')).mode & 0o777).toBe(0o600);
    const shown = await runCli(['key', '--show', 'a.key'], { cwd: folder });
    expect(shown.stdout).toContain(id);
    expect(shown.stdout).not.toContain(secret);
    const before = [read('a.key'), read('a.key.pub')];
    const again = await runCli(['key', 'a.key'], { cwd: folder });
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('never overwritten')]);
    expect([read('a.key'), read('a.key.pub')]).toEqual(before);
    rmSync(join(folder, 'a.key.pub'));
    await expect(runKey(join(folder, 'a.key'), { show: false })).rejects.toThrow('never overwritten');
    expect([readdirSync(folder), read('a.key')]).toEqual([['a.key'], before[0]]);
  });
});

describe('a private key in a repository', () => {
  it('is not made where a commit would take it along', async () => {
    const repository = await makeGitRepository({ '.gitignore': 'ignored.key\n' });
    try {
      for (const name of ['team.key', 'deeper/down/team.key']) {
        const refused = await runCli(['key', name], { cwd: repository.path });
        expect([refused.code, refused.stderr]).toEqual([2, expect.stringMatching(/next commit .*~\/team\.key, or add it to \.gitignore/)]);
      }
      expect(readdirSync(repository.path).sort()).toEqual(['.git', '.gitignore']);
      expect((await runCli(['key', 'ignored.key'], { cwd: repository.path })).code).toBe(0);
      expect((await runCli(['key', join(folder, 'outside.key')], { cwd: repository.path })).code).toBe(0);
    } finally {
      repository.remove();
    }
  });
});

describe('skillpress build --sign', () => {
  it('signs the deployment that it writes, and leaves no signature behind when it no longer signs', async () => {
    const pair = makePair();
    writeFileSync(join(folder, 'b.key'), pair.privatePem);
    const signed = await runCli(build('--sign', 'b.key'), { cwd: folder });
    expect([signed.code, signed.stdout]).toEqual([0, expect.stringContaining(`Signed by ${pair.signer.keyId}`)]);
    const [name = ''] = signaturesIn('dist');
    const deployment = readFileSync(join(folder, 'dist', 'deployment.json'));
    const verdict = await checkSignature(await trust(pair.publicPem), deployment, readFileSync(join(folder, 'dist', name)));
    expect(verdict).toEqual({ kind: 'trusted', keyId: pair.signer.keyId });
    const other = makePair();
    const twice = await runCli(build(), { cwd: folder, env: { SKILLPRESS_SIGN_KEY: pair.privatePem + other.privatePem } });
    expect(twice.stdout).toContain(`Signed by ${pair.signer.keyId}, ${other.signer.keyId}`);
    expect(signaturesIn('dist')).toEqual([name]);
    const unsigned = await runCli(build(), { cwd: folder });
    expect([unsigned.code, unsigned.stdout]).toEqual([0, expect.not.stringContaining('Signed')]);
    expect(signaturesIn('dist')).toEqual([]);
  });

  it('takes a key whose line ends became spaces, says that an empty variable signs nothing, and that others can read a file', async () => {
    const pair = makePair();
    const told: string[] = [];
    const read = (files: readonly string[] | undefined, value?: string) =>
      readSigners(files, { SKILLPRESS_SIGN_KEY: value }, (message) => void told.push(message));
    expect((await read(undefined, pair.privatePem.trim().replaceAll('\n', ' '))).map(({ keyId }) => keyId)).toEqual([pair.signer.keyId]);
    expect([await read(undefined, undefined), told]).toEqual([[], []]);
    expect([await read(undefined, ' \n'), told.splice(0)]).toEqual([[], [expect.stringMatching(/set and empty: nothing is signed/)]]);
    const file = join(folder, 'open.key');
    writeFileSync(file, pair.privatePem);
    chmodSync(file, 0o644);
    await read([file]);
    chmodSync(file, 0o600);
    await read([file]);
    expect(told).toEqual(process.platform === 'win32' ? [] : [expect.stringContaining(`chmod 600 ${file}`)]);
  });

  it('refuses a key that it cannot use before it builds, and prints nothing of it', async () => {
    const pair = makePair();
    const secret = pair.privatePem.split('\n')[1] ?? '';
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const cut = file('cut.pem', pair.privatePem.replace(/.{20}\n-----END/, '\n-----END'));
    const refusals = [
      readSigners([file('public.pem', pair.publicPem)], {}),
      readSigners([cut], {}),
      readSigners(
        [
          file(
            'rsa.pem',
            generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          ),
        ],
        {},
      ),
      readSigners(undefined, { SKILLPRESS_SIGN_KEY: secret }),
      readSigners(undefined, { SKILLPRESS_SIGN_KEY: pair.privatePem.trim().replaceAll('\n', '\\n') }),
      readSigners(undefined, { SKILLPRESS_SIGN_KEY: pair.privatePem.slice(0, 60) }),
    ];
    for (const refusal of await Promise.allSettled(refusals)) {
      const reason = refusal.status === 'rejected' ? (refusal.reason as unknown) : undefined;
      expect(reason).toBeInstanceOf(Unavailable);
      expect(String(reason)).toMatch(/Make one with the command key/);
      expect(String(reason)).not.toContain(secret.slice(20));
    }
    const result = await runCli(['build', SAMPLE.path, '--no-site', '--out', 'never', '--sign', cut], { cwd: folder });
    expect([result.code, readdirSync(folder).includes('never')]).toEqual([2, false]);
  });
});
