import { describe, expect, it } from 'vitest';
import { countPastFiles, type PastPage, type PresentPages, planPast } from '#contract/past-pages.ts';
import type { Mount } from '#contract/schema/deployment.ts';

const hex = (digit: string): string => digit.repeat(64);
const commit = (digit: string): string => digit.repeat(40);
const kept = (digit: string, ref: string) => ({ id: hex(digit), digest: `sha256:${hex(digit)}` as const, revision: commit(digit), ref });

const NAME = { host: 'gh', owner: 'acme', repo: 'harbour' };
const MOUNT: Mount = {
  address: 'gh/acme/harbour',
  refs: { main: commit('a'), 'release/1': commit('b') },
  default: 'main',
  verified: false,
  snapshot: { id: hex('a'), digest: `sha256:${hex('a')}` },
  retained: [kept('b', 'release/1'), kept('c', 'main')],
};

function edition(paths: readonly string[], ref?: string): PresentPages {
  const has = new Set(paths);
  return { mount: ref === undefined ? NAME : { ...NAME, ref }, has: (path) => has.has(path) };
}

const lines = (pages: readonly PastPage[]): readonly string[] =>
  pages.map((page) => {
    const rest = page.kind === 'moved' ? `${page.to} ${page.arrives}` : page.kind === 'retired' ? page.reason : `${page.isCurrent}`;
    return `${page.kind} ${page.folder} ${rest}`;
  });

describe('pages of what is no longer at its address', () => {
  it('are the address of each commit that can be read, the current one first', () => {
    const pages = planPast(MOUNT, [edition([]), edition([], 'release/1')]);
    expect(lines(pages)).toEqual([
      `commit gh/acme/harbour@${commit('a')} true`,
      `commit gh/acme/harbour@${commit('b')} true`,
      `commit gh/acme/harbour@${commit('c')} false`,
    ]);
    expect(pages.map((page) => page.kind === 'commit' && page.snapshot)).toEqual([hex('a'), hex('b'), hex('c')]);
    expect(countPastFiles(pages)).toBe(9);
  });

  it('show a verified commit as it is when it is pinned, and a commit that is a ref of its own not at all', () => {
    const pinned = { ...MOUNT, verified: true, retained: [{ ...kept('d', 'main'), revision: commit('a') }] };
    expect(planPast(pinned, [edition([])]).map((page) => page.kind === 'commit' && page.snapshot)).toEqual([hex('d')]);
    const own = { ...MOUNT, refs: { main: commit('a'), [commit('b')]: commit('b') } };
    expect(lines(planPast(own, [edition([]), edition([], commit('b'))]))).not.toContain(`commit gh/acme/harbour@${commit('b')} true`);
  });

  it('have no place for files on disk, which nobody names', () => {
    const disk = { ...MOUNT, refs: { main: `tree-${hex('e')}` }, retained: [] };
    expect(planPast(disk, [edition([])])).toEqual([]);
  });

  it('stand where a skill was, in every ref, and never in the place of something that exists', () => {
    const mount = {
      ...MOUNT,
      retained: [],
      refs: { main: `tree-${hex('e')}` },
      moved: {
        'old/SKILL.md': 'new/SKILL.md',
        'SKILL.md': 'gone/SKILL.md',
        'kept/SKILL.md': 'new/SKILL.md',
        'lost/SKILL.md': 'x/SKILL.md',
        'older/SKILL.md': 'old/SKILL.md',
      },
      retired: { 'gone/SKILL.md': 'Use new.', 'folder/SKILL.md': 'It is a folder now.' },
    };
    const main = edition(['new', 'new/SKILL.md', 'kept', 'kept/SKILL.md', 'folder']);
    const release = edition(['old', 'old/SKILL.md', 'gone', 'gone/SKILL.md'], 'release/1');
    expect(lines(planPast(mount, [main, release]))).toEqual([
      'moved gh/acme/harbour/old new/SKILL.md true',
      'moved gh/acme/harbour/SKILL.md gone/SKILL.md true',
      'moved gh/acme/harbour/lost x/SKILL.md false',
      'moved gh/acme/harbour/older new/SKILL.md true',
      'retired gh/acme/harbour/gone Use new.',
      'moved gh/acme/harbour@release/1:/SKILL.md gone/SKILL.md true',
      'moved gh/acme/harbour@release/1:/kept new/SKILL.md false',
      'moved gh/acme/harbour@release/1:/lost x/SKILL.md false',
      'moved gh/acme/harbour@release/1:/older old/SKILL.md true',
      'retired gh/acme/harbour@release/1:/folder It is a folder now.',
    ]);
  });
});
