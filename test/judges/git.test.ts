import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { git } from '../../bench/git-repository.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';

/** What git calls a file: SHA-1 over a header and the bytes. Computed from the bytes that we read, so that git judges both. */
function gitId(bytes: Uint8Array): string {
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

const MODES: Readonly<Record<string, string>> = { '100644': 'file', '100755': 'executable', '120000': 'link', '160000': 'submodule' };

/** `<mode> <object> <path>` of every line of `git ls-tree`, sorted. */
async function treeOf(path: string): Promise<readonly string[]> {
  const listed = await git(path, ['ls-tree', '-r', '-z', '--full-tree', 'HEAD']);
  return listed
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [head = '', name = ''] = line.split('\t');
      const [mode = '', , id = ''] = head.split(' ');
      return `${MODES[mode]} ${id} ${name}`;
    })
    .sort();
}

async function snapshotOf(path: string) {
  const { value, findings } = await readRepository({ repository: path, worktree: false, limits: DEFAULT_LIMITS });
  return { entries: [...value.entries.values()], findings };
}

describe('git agrees with what was read of the real repositories', () => {
  it.skipIf(corpora() === undefined).each(corpora() ?? [NO_CORPORA])('$name', async ({ path }) => {
    const { entries, findings } = await snapshotOf(path);
    const ours = entries.map((entry) => `${entry.mode} ${entry.content === undefined ? '' : gitId(entry.content.bytes)} ${entry.path}`);
    const theirs = new Set(await treeOf(path));
    expect(ours.filter((line) => !theirs.has(line))).toEqual([]);
    // What git has and we have not is said in a finding, or is a dependency folder.
    const known = new Set(ours);
    const said = new Set(findings.map((entry) => entry.place?.path));
    const silent = [...theirs].filter(
      (line) => !known.has(line) && !line.includes('node_modules/') && !said.has(line.split(' ').slice(2).join(' ')),
    );
    expect(silent).toEqual([]);
    expect(ours.length).toBeGreaterThan(1000);
  });
});

describe('git agrees with what was read of a repository', () => {
  it('with modes, links, submodules, odd names and line ends', async () => {
    const repository = await makeGitRepository({
      'a b/ünï.md': 'x\r\ny',
      'empty.md': '',
      'link.md': { symlink: 'empty.md' },
      'run.sh': { content: '#!/bin/sh\n', executable: true },
      'tab\tname.md': 'refused: a control character in its name',
      'zero.bin': new Uint8Array([0, 1, 2]),
      sub: { submodule: 'b'.repeat(40) },
    });
    const { entries, findings } = await snapshotOf(repository.path);
    const ours = entries.map(
      (entry) => `${entry.mode} ${entry.content === undefined ? 'b'.repeat(40) : gitId(entry.content.bytes)} ${entry.path}`,
    );
    const theirs = await treeOf(repository.path);
    expect([...ours].sort()).toEqual(theirs.filter((line) => !line.includes('tab\t') && !line.endsWith(' tab')));
    expect(findings.map((entry) => entry.code)).toContain('path_refused');
    repository.remove();
  });
});
