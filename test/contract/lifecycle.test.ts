/** What is said of skills that are gone, followed to its end. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followMoves, MAX_MOVES } from '#contract/lifecycle.ts';

const is =
  (...paths: readonly string[]) =>
  (path: string) =>
    paths.includes(path);

it.each<readonly [string, Parameters<typeof followMoves>, ReturnType<typeof followMoves>]>([
  ['nothing said', [{}, 'a', is()], undefined],
  ['a name of every object', [{ moved: {}, retired: {} }, 'constructor', is()], undefined],
  ['one move', [{ moved: { a: 'b' } }, 'a', is('b')], { kind: 'moved', to: 'b', arrives: true }],
  ['a move of a move', [{ moved: { a: 'b', b: 'c' } }, 'a', is('c')], { kind: 'moved', to: 'c', arrives: true }],
  ['a move to what moved and came back', [{ moved: { a: 'b', b: 'c' } }, 'a', is('b', 'c')], { kind: 'moved', to: 'b', arrives: true }],
  ['a move to nothing', [{ moved: { a: 'b' } }, 'a', is()], { kind: 'moved', to: 'b', arrives: false }],
  ['an end', [{ retired: { a: 'Use b.' } }, 'a', is('b')], { kind: 'retired', path: 'a', reason: 'Use b.' }],
  ['an end after a move', [{ moved: { a: 'b' }, retired: { b: 'Over.' } }, 'a', is()], { kind: 'retired', path: 'b', reason: 'Over.' }],
  ['a circle', [{ moved: { a: 'b', b: 'a' } }, 'a', is()], { kind: 'moved', to: 'b', arrives: false }],
  ['a step on the spot', [{ moved: { a: 'a' } }, 'a', is()], { kind: 'moved', to: 'a', arrives: false }],
])('follows %s', (_what, asked, gone) => {
  expect(followMoves(...asked)).toEqual(gone);
});

it('follows a long trail, and no endless one', () => {
  const trail = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`${index}`, `${index + 1}`]));
  expect(followMoves({ moved: trail(MAX_MOVES) }, '0', is(`${MAX_MOVES}`))).toEqual({ kind: 'moved', to: `${MAX_MOVES}`, arrives: true });
  expect(followMoves({ moved: trail(MAX_MOVES + 1) }, '0', is(`${MAX_MOVES + 1}`))).toEqual({ kind: 'moved', to: '1', arrives: false });
});

it('answers whatever is written down', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const map = fc.dictionary(name, name);
  fc.assert(
    fc.property(map, map, name, fc.array(name), (moved, retired, path, there) => {
      const gone = followMoves({ moved, retired }, path, is(...there));
      if (gone?.kind === 'moved' && gone.arrives) expect(there).toContain(gone.to);
      if (gone?.kind === 'retired') expect(gone.reason).toBe(retired[gone.path]);
      expect(gone === undefined).toBe(!Object.hasOwn(moved, path) && !Object.hasOwn(retired, path));
    }),
  );
});
