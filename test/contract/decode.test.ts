import { expect, it } from 'vitest';
import { decodeJson } from '#contract/decode.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

it('reads JSON of strict UTF-8, with or without a byte order mark, and nothing else', () => {
  expect(decodeJson(bytes('{"a":[1]}'))).toEqual({ a: [1] });
  expect(decodeJson(bytes(0xef, 0xbb, 0xbf, '"é"'))).toBe('é');
  expect(decodeJson(bytes('null'))).toBeNull();
  expect(decodeJson(bytes('"', 0xe9, '"'))).toBeUndefined();
  expect(decodeJson(bytes('{'))).toBeUndefined();
  expect(decodeJson(bytes())).toBeUndefined();
});
