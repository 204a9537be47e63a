import { expect, it } from 'vitest';
import { finding } from '#model/finding.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { withInternal } from '../../bin/check/internal-findings.ts';

const inner = { path: '.skills/inner/SKILL.md' as RepoPath, line: 1, column: 1 };
const open = { path: 'skills/tides/SKILL.md' as RepoPath, line: 1, column: 1 };

it('what only a build with internal skills finds is marked, in files of theirs alone', () => {
  const slip = finding('description_too_long', inner, { length: 2000, limit: 1024 });
  const both = finding('description_too_long', open, { length: 2000, limit: 1024 });
  const ofPublic = finding('same_name', open, { name: 'tides' });
  const found = withInternal([both], [both, slip, ofPublic], new Set([open.path]));
  expect(found).toEqual([both, { ...slip, internal: true }]);
});

it('nothing says that an internal skill can be loaded by its path', () => {
  expect(withInternal([], [finding('hidden_skill', inner)], new Set())).toEqual([]);
});
