import { expect, it } from 'vitest';
import { checkCommits } from '../../bin/verify/check-commits.ts';
import { Problems } from '../../bin/verify/problems.ts';
import type { Walked } from '../../bin/verify/walk-store.ts';

const shows = (repo: string, revision: string) => ({
  address: `gh/acme/${repo}`,
  name: { host: 'gh', owner: 'acme', repo },
  page: {},
  ref: 'main',
  snapshot: { revision },
});
const [one, other] = ['a'.repeat(40), 'b'.repeat(40)];
const walked = {
  deployment: { mounts: [{}, {}] },
  mounts: [shows('tools', one), shows('library', other)],
} as unknown as Walked;

it('proposes, where nobody said which repository is meant, the one that shows that commit', () => {
  const refused = (commit: string) => () => checkCommits(walked, [commit], new Map(), new Problems());
  expect(refused('BBBBBBB')).toThrow('say what is to show it, as gh/acme/library=BBBBBBB; published are gh/acme/tools, gh/acme/library');
  expect(refused('ccccccc')).toThrow('as gh/acme/tools=ccccccc;');
});
