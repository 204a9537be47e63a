/** `pull --key`: nothing is installed from a source that no trusted key signed. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { LockedSkill } from '#contract/schema/lock.ts';
import { folderReader } from '../../bin/pull/published-reader.ts';
import { type DeploymentDocument, vouchUnsigned } from '../../bin/pull/trust.ts';
import { rememberedSigners } from '../../bin/signing/trust-policy.ts';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { makePair, signFiles } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-pull-key-'));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

const [ours, foreign] = [makePair(), makePair()];
writeFileSync(join(folder, 'ours.pub'), ours.publicPem);

function publish(name: string, ...pairs: readonly (typeof ours)[]): string {
  return publishSkills(name, { review: 'Review.' }, ...pairs);
}

/** Publishes skills by their texts. */
function publishSkills(name: string, texts: Readonly<Record<string, string>>, ...pairs: readonly (typeof ours)[]): string {
  const skills = Object.entries(texts);
  const files = tinyStore([
    {
      files: Object.fromEntries(
        skills.map(([skill, text]) => [`${skill}/SKILL.md`, `---\nname: ${skill}\ndescription: x\n---\n${text}\n`]),
      ),
      skills: Object.fromEntries(skills.map(([skill]) => [`${skill}/SKILL.md`, { description: 'Reviews.' }])),
    },
  ]);
  rmSync(join(folder, name), { recursive: true, force: true });
  if (pairs.length > 0) signFiles(files, ...pairs);
  for (const [file, content] of files) {
    mkdirSync(join(folder, name, dirname(file)), { recursive: true });
    writeFileSync(join(folder, name, file), content);
  }
  return join(folder, name);
}

describe('skillpress pull --key', () => {
  it('installs what a trusted key signed, from a website and from a folder', async () => {
    const host = await serveFolder(publish('signed', foreign, ours));
    closing.push(host.close);
    const online = await runCli(['pull', host.url, '--to', 'online', '--lock', 'online.json', '--key', 'ours.pub'], { cwd: folder });
    expect([online.code, existsSync(join(folder, 'online/review/SKILL.md'))]).toEqual([0, true]);
    const again = await runCli(['pull', '--lock', 'online.json', '--key', 'ours.pub', '--key', foreign.publicPem], { cwd: folder });
    expect(again.code).toBe(0);
  });

  it.each([
    ['unsigned', [], 'is not signed'],
    ['foreign', [foreign], 'is not trusted here'],
  ])('refuses an %s source and installs nothing', async (name, pairs, says) => {
    const source = publish(name, ...pairs);
    const result = await runCli(['pull', source, '--to', `to-${name}`, '--lock', `${name}.json`, '--key', 'ours.pub'], { cwd: folder });
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining(says)]);
    expect([existsSync(join(folder, `to-${name}`)), existsSync(join(folder, `${name}.json`))]).toEqual([false, false]);
  });

  it('refuses a key that is none', async () => {
    const none = await runCli(['pull', join(folder, 'signed'), '--key', 'nowhere.pub'], { cwd: folder });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('nowhere.pub')]);
  });
});

describe('a lock of what was signed', () => {
  const base = (text: string): string => text.replace(/-----[^-]+-----|\s/g, '');
  const keysIn = (lock: string): readonly unknown[] =>
    JSON.parse(readFileSync(join(folder, lock), 'utf8')).skills.map(({ key }: { key?: string }) => key);

  it('remembers who signed, and every later run demands it until another key is given', async () => {
    const source = publish('kept', ours);
    const run = (...args: string[]) => runCli(['pull', ...args, '--lock', 'kept.json'], { cwd: folder });
    const first = await run(source, '--to', 'kept-skills', '--key', 'ours.pub');
    expect([first.code, first.stdout]).toEqual([0, expect.stringContaining('later runs demand that signature without --key')]);
    expect(keysIn('kept.json')).toEqual([base(ours.publicPem)]);
    for (const args of [[], ['--check'], ['--frozen']]) expect((await run(...args)).code, args.join()).toBe(0);

    publish('kept', foreign);
    const lock = readFileSync(join(folder, 'kept.json'), 'utf8');
    for (const args of [[], ['--check']]) {
      const result = await run(...args);
      expect([args, result.code, result.stdout]).toEqual([
        args,
        1,
        expect.stringMatching(/not trusted here.*remembers .*give that one with --key/s),
      ]);
    }
    const named = await run(source);
    expect([named.code, named.stderr]).toEqual([2, expect.stringContaining('The lock remembers')]);
    // What is installed needs nobody; what must be fetched does.
    expect((await run('--frozen')).code).toBe(0);
    rmSync(join(folder, 'kept-skills'), { recursive: true });
    const frozen = await run('--frozen');
    expect([frozen.code, frozen.stdout]).toEqual([1, expect.stringContaining('The lock remembers')]);
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe(lock);

    expect((await run('--frozen', '--key', foreign.publicPem)).code).toBe(0);
    expect(keysIn('kept.json')).toEqual([base(ours.publicPem)]);
    expect((await run('--key', foreign.publicPem)).code).toBe(0);
    expect(keysIn('kept.json')).toEqual([base(foreign.publicPem)]);
    expect((await run('--check')).code).toBe(0);
  });

  it('is never a reason to trust: it only asks for more', async () => {
    const source = join(folder, 'kept');
    const lock = { schema: 1, kind: 'skills-lock', skills: [] as unknown[] };
    const skill = JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8')).skills[0];
    writeFileSync(
      join(folder, 'other.json'),
      JSON.stringify({ ...lock, folder: 'other', skills: [{ ...skill, key: base(foreign.publicPem) }] }),
    );
    const asked = await runCli(['pull', source, '--lock', 'other.json', '--key', 'ours.pub'], { cwd: folder });
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('not trusted here')]);
    const policy = rememberedSigners([{ ...skill, key: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=` }], {
      folderOf: () => source,
      typed: undefined,
    });
    const document = {
      bytes: readFileSync(join(source, 'deployment.json')),
      reader: folderReader(source),
    } as unknown as DeploymentDocument;
    expect(await policy.judge(document)).toMatchObject({ trusted: false });
  });

  it('does not let a website that was signed become one that cannot be', () => {
    const skill = { source: { kind: 'site', url: 'https://x.example/lib' }, key: base(ours.publicPem) } as LockedSkill;
    const needs = (typed: string | undefined) => rememberedSigners([skill], { folderOf: (path) => path, typed }).needsDeployment;
    expect([
      needs('https://x.example/lib'),
      needs('https://X.example/lib/skills/'),
      needs('https://x.example/other'),
      needs(undefined),
    ]).toEqual([true, true, false, false]);
  });
});

describe('the key of an entry', () => {
  const base = (text: string): string => text.replace(/-----[^-]+-----|\s/g, '');
  const [first, second] = [base(ours.publicPem), base(foreign.publicPem)];
  const read = (lock: string) => JSON.parse(readFileSync(join(folder, lock), 'utf8'));
  const keysIn = (lock: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(read(lock).skills.map(({ name, key }: LockedSkill) => [name, key]));
  const statuses = (stdout: string): Readonly<Record<string, unknown>> =>
    Object.fromEntries(JSON.parse(stdout).skills.map(({ name, status }: { name: string; status: string }) => [name, status]));

  it('is the one that its skill needs: that of another entry changes nothing, and is never put in its place', async () => {
    const texts = { alpha: 'A.', beta: 'B.' };
    const source = publishSkills('each', texts, ours);
    const run = (...args: string[]) => runCli(['pull', ...args, '--lock', 'each.json', '--format', 'json'], { cwd: folder });
    await run(source, '--to', 'each-skills', '--key', 'ours.pub');
    publishSkills('each', texts, foreign);
    expect((await run(source, 'beta', '--key', foreign.publicPem)).code).toBe(0);
    expect(keysIn('each.json')).toEqual({ alpha: first, beta: second });

    publishSkills('each', { ...texts, alpha: 'A again.', beta: 'B again, by the old key.' }, ours);
    const named = await run(source, 'beta');
    expect([named.code, statuses(named.stdout)]).toEqual([1, { beta: 'failed' }]);
    const checked = await run('--check');
    expect([checked.code, statuses(checked.stdout)]).toEqual([1, { alpha: 'changed', beta: 'unavailable' }]);
    const pulled = await run();
    expect([pulled.code, statuses(pulled.stdout)]).toEqual([1, { alpha: 'updated', beta: 'failed' }]);
    expect(pulled.stdout).toMatch(/remembers beta of .* as signed by sha256:.* give that one with --key/);
    expect(readFileSync(join(folder, 'each-skills/beta/SKILL.md'), 'utf8')).toContain('B.');
    expect(keysIn('each.json')).toEqual({ alpha: first, beta: second });

    publishSkills('each', { alpha: 'A twice.', beta: 'B twice.', gamma: 'G.' }, ours, foreign);
    const both = await run();
    expect([both.code, keysIn('each.json')]).toEqual([0, { alpha: first, beta: second }]);
  });

  it('counts for a skill that has none, as far as all that the lock remembers of the source signed', async () => {
    publishSkills('each', { alpha: 'A twice.', beta: 'B twice.', gamma: 'G.' }, ours);
    const run = (...args: string[]) => runCli(['pull', join(folder, 'each'), 'gamma', ...args, '--lock', 'each.json'], { cwd: folder });
    const unclear = await run();
    expect([unclear.code, unclear.stdout]).toEqual([1, expect.stringMatching(/not clear which key .* Say it with --key/)]);
    expect((await run('--key', 'ours.pub')).code).toBe(0);
    expect(keysIn('each.json')).toEqual({ alpha: first, beta: second, gamma: first });
  });

  it.each([
    ['of nobody', { key: `MCowBQYDK2VwAyEA${'A'.repeat(43)}=` }, /lock remembers beta/],
    ['beside a source that cannot be signed', { source: { kind: 'index', url: 'http://127.0.0.1:9/x' } }, /failed/],
  ])('holds under --frozen: one %s refuses its skill alone', async (_, change, says) => {
    const texts = { alpha: 'A.', beta: 'B.' };
    const source = publishSkills('frozen', texts, ours);
    await runCli(['pull', source, '--lock', 'frozen.json', '--to', 'frozen-skills', '--key', 'ours.pub'], { cwd: folder });
    const lock = read('frozen.json');
    const skills = lock.skills.map((skill: LockedSkill) => (skill.name === 'beta' ? { ...skill, ...change } : skill));
    writeFileSync(join(folder, 'frozen.json'), JSON.stringify({ ...lock, skills }));
    rmSync(join(folder, 'frozen-skills'), { recursive: true });
    const frozen = await runCli(['pull', '--frozen', '--lock', 'frozen.json', '--format', 'json'], { cwd: folder });
    expect([frozen.code, statuses(frozen.stdout), frozen.stdout]).toEqual([
      1,
      { alpha: 'installed', beta: 'failed' },
      expect.stringMatching(says),
    ]);
    expect(existsSync(join(folder, 'frozen-skills/beta'))).toBe(false);
  });

  it('cannot be demanded of an index or an endpoint, which nobody can sign', async () => {
    expect(await vouchUnsigned({ name: 'beta', key: first })).toMatchObject({
      ok: false,
      problem: expect.stringContaining('remembers a key'),
    });
    expect([await vouchUnsigned({ name: 'beta' }), await vouchUnsigned(undefined)]).toEqual([{ ok: true }, { ok: true }]);
  });
});
