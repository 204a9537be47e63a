/** `skillpress verify`: an installer's index offers each skill under the digests of that skill. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('notices an index that offers the bytes of another skill', async () => {
  const skill = (name: string): string => `---\nname: ${name}\ndescription: Use for ${name}.\n---\nText of ${name}.\n`;
  const repository = await makeGitRepository({
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`skills/${name}/SKILL.md`, skill(name)])),
    'skills/c/notes.md': 'Notes of c.\n',
    'skills/d/notes.md': 'Notes of d.\n',
  });
  const dist = join(folder, 'dist');
  await runCli(['build', repository.path, '--out', dist, '--no-site', '--no-cache']);
  repository.remove();
  expect((await runCli(['verify', dist])).code).toBe(0);
  const file = join(dist, '.well-known/agent-skills/index.json');
  const index = JSON.parse(readFileSync(file, 'utf8')) as { skills: { name: string; type: string; url: string; digest: string }[] };
  for (const type of ['skill-md', 'archive']) {
    const [one, two] = index.skills.filter((entry) => entry.type === type);
    if (one === undefined || two === undefined) throw new Error(`there are no two entries of ${type}`);
    [one.url, one.digest] = [two.url, two.digest];
  }
  writeFileSync(file, JSON.stringify(index));
  const { code, stdout } = await runCli(['verify', dist]);
  expect(code).toBe(1);
  for (const name of ['a', 'c']) {
    expect(stdout).toContain(`offers ${name} with the digest sha256:`);
    expect(stdout).toContain(`sends installers of ${name} to ../../store/`);
  }
});

it.each([
  ['one changed byte', (bytes: Buffer) => bytes.fill((bytes[40] ?? 0) ^ 1, 40, 41)],
  ['half of it', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['nothing', () => Buffer.alloc(0)],
  ['more than an archive may hold', () => gzipSync(Buffer.alloc(80 * 1024 * 1024))],
])('names an archive that is %s, and goes on', async (_name, change) => {
  const repository = await makeGitRepository({
    'skills/c/SKILL.md': '---\nname: c\ndescription: Use for c.\n---\nText of c.\n',
    'skills/c/notes.md': 'Notes of c.\n',
  });
  const dist = mkdtempSync(join(folder, 'damaged-'));
  await runCli(['build', repository.path, '--out', dist, '--no-site', '--no-cache']);
  repository.remove();
  const archives = readdirSync(join(dist, 'store/archives'), { recursive: true, encoding: 'utf8' });
  const name = archives.find((file) => file.endsWith('.tar.gz')) ?? '';
  const file = join(dist, 'store/archives', name);
  writeFileSync(file, change(readFileSync(file)));
  const { code, stdout, stderr } = await runCli(['verify', dist]);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toContain(`store/archives/${name}: has the digest sha256:`);
  expect(stdout).toContain(`store/archives/${name}: does not hold the files of skills/c/SKILL.md`);
});

it('says of a missing older index that it did not fit only where the deployment does', async () => {
  const repository = await makeGitRepository({ 'skills/c/SKILL.md': '---\nname: c\ndescription: Use for c.\n---\nText of c.\n' });
  const look = async (...flags: readonly string[]) => {
    const dist = mkdtempSync(join(folder, 'older-'));
    await runCli(['build', repository.path, '--out', dist, '--no-site', '--no-cache', ...flags]);
    rmSync(join(dist, '.well-known/skills'), { recursive: true, force: true });
    return runCli(['verify', dist]);
  };
  const [missing, unfit] = [await look(), await look('--max-files', '1')];
  repository.remove();
  expect([missing.code, unfit.code]).toEqual([1, 0]);
  expect(missing.stdout).toContain('.well-known/skills/index.json: is missing, and the deployment does not say that it did not fit');
  expect(missing.stdout).not.toContain('note: there is no index for older installers');
  expect(unfit.stdout).toContain('note: there is no index for older installers: it did not fit');
});
