import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, countPoints } from '#contract/code-points.ts';

/** Characters of one and two units, and halves of such. */
const text = fc
  .array(fc.constantFrom('a', 'é', '中', '😀', '\ud800', '\udc00', '\ud83d', '\ude00', '\n'), { maxLength: 30 })
  .map((parts) => parts.join(''));

test('a text has as many code points as a list of them', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(countPoints(value)).toBe([...value].length);
    }),
  );
});

test('an index is that of the code point so many further on', () => {
  fc.assert(
    fc.property(text, fc.nat(40), fc.nat(40), (value, skip, points) => {
      const from = advance(value, 0, skip);
      expect(value.slice(0, from)).toBe([...value].slice(0, skip).join(''));
      expect(value.slice(from, advance(value, from, points))).toBe([...value.slice(from)].slice(0, points).join(''));
    }),
  );
});
