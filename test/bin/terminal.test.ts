import { describe, expect, it } from 'vitest';
import { canMove } from '../../bin/terminal.ts';

describe('progress', () => {
  it.each([
    [{ isTTY: true, columns: 80 }, true],
    // What a pseudo terminal says that nobody gave a size, for instance in a container.
    [{ isTTY: true, columns: 0 }, false],
    [{ isTTY: false, columns: 80 }, false],
  ])('on %j: %s', (stream, moves) => {
    expect(canMove(stream)).toBe(moves);
  });
});
