/** A skill that becomes internal stays in the snapshots before: whoever builds is told, and feeds say nothing of it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stillReadable } from '../../bin/still-readable.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const skill = (name: string, more = '') => `---\nname: ${name}\ndescription: Does the zqsecret work of ${name}.\n${more}---\nKnock.\n`;
let repository: TemporaryRepository;
let folder: string;

beforeAll(async () => {
  repository = await makeGitRepository({ 'keys/SKILL.md': skill('keys'), 'tides/SKILL.md': skill('tides') });
  folder = mkdtempSync(join(tmpdir(), 'skillpress-still-readable-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  repository.remove();
});

describe('a skill that became internal', () => {
  it('is named with the commit that still has it, until nothing is retained', async () => {
    const out = join(folder, 'dist');
    const build = (...more: readonly string[]) =>
      runCli(['build', repository.path, '--address', 'gh/acme/library', '--out', out, '--no-site', ...more]);
    expect((await build()).stdout).not.toContain('can still be read');
    await repository.commitFiles({ 'keys/SKILL.md': skill('keys', 'metadata:\n  internal: true\n'), 'tides/SKILL.md': skill('tides') });
    const told = `WARNING: keys (now internal) can still be read under commit ${repository.commit.slice(0, 12)} (gh/acme/library/keys/SKILL.md); a build with --retain 0 removes it`;
    expect((await build()).stdout.split('\n')).toContain(told);
    // Nothing changed since, and it is still true.
    const again = await build();
    expect(again.stdout).toContain('as they were');
    expect(again.stdout.split('\n')).toContain(told);
    expect((await build('--retain', '0')).stdout).not.toContain('can still be read');
    const { mounts } = JSON.parse(readFileSync(join(out, 'deployment.json'), 'utf8')) as { mounts: { retained: unknown[] }[] };
    expect(mounts.map(({ retained }) => retained)).toEqual([[]]);
  });

  it('is named with another ref that publishes it, and not where it is internal there alone', async () => {
    const [inner, open] = [skill('keys', 'metadata:\n  internal: true\n'), skill('tides')];
    const own = await makeGitRepository({
      'keys/SKILL.md': skill('keys'),
      'tides/SKILL.md': skill('tides', 'metadata:\n  internal: true\n'),
    });
    try {
      await own.git('branch', 'v1');
      await own.commitFiles({ 'keys/SKILL.md': inner, 'tides/SKILL.md': open });
      const config = join(folder, 'refs.yaml');
      writeFileSync(config, `repositories:\n  - { source: ${own.path}, address: gh/acme/library, refs: [HEAD, v1] }\n`);
      const build = () => runCli(['build', '--config', config, '--out', join(folder, 'refs'), '--no-site']);
      const told =
        'WARNING: keys (internal in gh/acme/library) can be read in gh/acme/library@v1 (keys/SKILL.md); mark it there, too, or build without this ref';
      for (const said of [(await build()).stdout, (await build()).stdout]) {
        expect(said.split('\n').filter((line) => line.startsWith('WARNING'))).toEqual([told]);
      }
    } finally {
      own.remove();
    }
  });

  it('is one of many at most', () => {
    const paths = Array.from({ length: 25 }, (_, index) => `s${String(index).padStart(2, '0')}/SKILL.md`);
    const keptSkills = paths.map((path) => ({ address: 'gh/a/b', revision: 'tree-1', path, name: path.slice(0, 3) }));
    const snapshot = { address: 'gh/a/b' };
    const compiled = { editions: [{ address: 'gh/a/b', snapshot, internal: paths, skills: [] }] };
    const lines = stillReadable({
      keptSkills: [...keptSkills, { address: 'gh/a/c', revision: 'tree-1', path: 's00/SKILL.md', name: 'c' }],
      compiled,
    });
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('s00 (now internal) can still be read under tree-1 (gh/a/b/s00/SKILL.md); a build with --retain 0 removes it');
    expect(lines[20]).toBe('and so can 5 other skills that are internal now');
  });
});
