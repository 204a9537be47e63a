import { describe, expect, it } from 'vitest';
import type { Edition } from '../../site/data/edition.ts';
import type { SiteView } from '../../site/data/open-view.ts';
import { versionsOf } from '../../site/data/versions.ts';

const ADDRESS = 'gh/harbour/skills';
const mount = { host: 'gh', owner: 'harbour', repo: 'skills' };

function edition(ref: string, named: boolean, address = ADDRESS): Edition {
  return {
    mount: named ? { ...mount, ref } : mount,
    address: named ? `${address}@${ref}:` : address,
    ref,
    snapshot: { address },
  } as unknown as Edition;
}

function viewOf(editions: readonly Edition[], commits: readonly { readonly revision: string; readonly of: Edition }[]): SiteView {
  return {
    editions,
    past: [
      { page: { kind: 'retired', path: 'x/SKILL.md' }, edition: editions[0] },
      ...commits.map(({ revision, of }) => ({
        page: { kind: 'commit', mount: { ...mount, ref: revision }, revision, ref: of.ref },
        edition: of,
      })),
    ],
    links: { base: '/b/', page: ({ address }: Edition) => `/b/${address}/` },
    reader: {
      history: (address: string) => (address === ADDRESS ? { revisions: { ['a'.repeat(40)]: '2026-03-01T23:59:00+09:00' } } : undefined),
    },
  } as unknown as SiteView;
}

describe('the versions of a repository', () => {
  const main = edition('main', false);
  const old = edition('release/1.2', true);
  const other = edition('main', false, 'gh/harbour/other');

  it('are its refs, marking the one that is read, and its commits with ref and day', () => {
    const view = viewOf(
      [main, old, other],
      [
        { revision: 'a'.repeat(40), of: main },
        { revision: 'b'.repeat(40), of: old },
        { revision: 'c'.repeat(40), of: other },
      ],
    );
    expect(versionsOf(view, old)).toEqual([
      { kind: 'ref', name: 'main', href: `/b/${ADDRESS}/`, isHere: false },
      { kind: 'ref', name: 'release/1.2', href: `/b/${ADDRESS}@release/1.2:/`, isHere: true },
      { kind: 'commit', name: 'aaaaaaa', href: `/b/${ADDRESS}@${'a'.repeat(40)}/`, isHere: false, ref: 'main', day: '2026-03-01' },
      { kind: 'commit', name: 'bbbbbbb', href: `/b/${ADDRESS}@${'b'.repeat(40)}/`, isHere: false, ref: 'release/1.2' },
    ]);
  });

  it('do not list the one ref of a repository, nor what is gone', () => {
    expect(versionsOf(viewOf([main, other], []), main)).toEqual([]);
  });
});
