/** Where in a foreign document something is wrong. */
import { expect, it } from 'vitest';
import { entryTitle, placeIn } from '../../bin/entry-place.ts';

const SKILLS = [{ name: 'a' }, null, 5, 'text', { path: 'b/SKILL.md' }, { name: '' }];

it.each([
  [['skills', 0, 'digest'], 'skills[0].digest (of "a")'],
  [['skills', 1], 'skills[1] (after "a")'],
  [['skills', 2], 'skills[2]'],
  [['skills', 3], 'skills[3] (before "b/SKILL.md")'],
  [['skills', 5, 'name'], 'skills[5].name (after "b/SKILL.md")'],
  [['$schema'], '$schema'],
  [['nowhere', 7, 'x'], 'nowhere[7].x'],
  [['toString', 0], 'toString[0]'],
] as const)('%j', (path, words) => expect(placeIn({ skills: SKILLS }, path)).toBe(words));

it('names an entry, or says its number and its neighbour, fit for a terminal', () => {
  expect(SKILLS.map((_, index) => entryTitle(SKILLS, index))).toEqual([
    'a',
    'entry 1 (after "a")',
    'entry 2',
    'entry 3 (before "b/SKILL.md")',
    'b/SKILL.md',
    'entry 5 (after "b/SKILL.md")',
  ]);
  expect(entryTitle([{ name: 'x\u001b[2J' }], 0)).toBe('x\\u{1b}[2J');
  expect(placeIn(null, ['a\u202e', 0])).toBe('a\\u{202e}[0]');
});
