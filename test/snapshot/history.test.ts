import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { GitError } from '#snapshot/git.ts';
import { readHistory } from '#snapshot/history.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'skillpress-history-'));
  folders.push(path);
  return path;
}

function run(where: string, args: readonly string[], date = '2020-01-01T00:00:00Z'): string {
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_DATE: date,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
  };
  const identity = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.org',
    '-c',
    'commit.gpgsign=false',
    '-c',
    'protocol.file.allow=always',
  ];
  return execFileSync('git', [...identity, ...args], { cwd: where, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function commit(where: string, files: Readonly<Record<string, string>>, year: number): string {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(where, path), text);
  run(where, ['add', '-A']);
  run(where, ['commit', '-qm', 'x'], `${year}-05-06T07:08:09+02:00`);
  return run(where, ['rev-parse', 'HEAD']);
}

/** Three commits, a side branch that is merged, and names that are hard to carry. */
function repository(): { readonly path: string; readonly first: string; readonly head: string } {
  const path = folder();
  run(path, ['init', '-q', '-b', 'main']);
  const first = commit(path, { 'a.md': '1', 'b.md': '1', 'ü "b"\n.md': '1' }, 2001);
  run(path, ['switch', '-qc', 'side']);
  commit(path, { 'c.md': '1' }, 2002);
  run(path, ['switch', '-q', 'main']);
  commit(path, { 'b.md': '2' }, 2003);
  run(path, ['merge', '-q', '--no-ff', '-m', 'm', 'side'], '2004-05-06T07:08:09+02:00');
  return { path, first, head: commit(path, { 'd.md': '1' }, 2005) };
}

describe('the history of a commit', () => {
  it('gives each path the date that `git log` gives it', async () => {
    const { path, head, first } = repository();
    const { extent, paths, revisions } = await readHistory(path, head, [first, '0'.repeat(40)]);
    expect(extent).toBe('whole');
    expect([...paths.keys()].sort()).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'ü "b"\n.md'].sort());
    for (const [name, date] of paths) expect(run(path, ['log', '-1', '--format=%cI', '--', name]), name).toBe(date);
    expect([...revisions]).toEqual([
      [head, '2005-05-06T07:08:09+02:00'],
      [first, '2001-05-06T07:08:09+02:00'],
    ]);
  });

  it('of an older commit knows nothing newer', async () => {
    const { path, first } = repository();
    const { paths } = await readHistory(path, first);
    expect(new Set(paths.values())).toEqual(new Set(['2001-05-06T07:08:09+02:00']));
  });

  it('that is cut off gives no date to what is older than the cut, and never a wrong one', async () => {
    const { path, head } = repository();
    for (const depth of ['1', '2']) {
      const clone = join(folder(), 'clone');
      run(path, ['clone', '-q', '--depth', depth, pathToFileURL(path).href, clone]);
      const { extent, paths, revisions } = await readHistory(clone, head);
      expect(extent).toBe('cut');
      expect(revisions.get(head)).toBe('2005-05-06T07:08:09+02:00');
      expect(Object.fromEntries(paths)).toEqual(depth === '1' ? {} : { 'd.md': '2005-05-06T07:08:09+02:00' });
    }
  });

  it('that is longer than is read says how much was read, and gives no date to what is older', async () => {
    const { path, head } = repository();
    expect(await readHistory(path, head, [], { limit: 1 })).toMatchObject({
      extent: 'cut',
      limit: 1,
      paths: new Map([['d.md', '2005-05-06T07:08:09+02:00']]),
    });
    expect(await readHistory(path, head, [], { limit: 6 })).not.toHaveProperty('limit');
    const clone = join(folder(), 'clone');
    run(path, ['clone', '-q', '--depth', '1', pathToFileURL(path).href, clone]);
    expect(await readHistory(clone, head, [], { limit: 1 })).not.toHaveProperty('limit');
  });

  it('follows neither settings of the repository nor names that look like options', async () => {
    const { path, head } = repository();
    run(path, ['config', 'log.follow', 'true']);
    run(path, ['config', 'diff.external', 'touch ran']);
    run(path, ['config', 'log.showSignature', 'true']);
    const { paths } = await readHistory(path, head);
    expect(paths.size).toBe(5);
    await expect(readHistory(path, '--output=x')).rejects.toThrow(GitError);
  });
});
