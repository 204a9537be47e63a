import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeJson, MAX_JSON_DEPTH } from '#contract/decode.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))));

const nested = (depth: number): string => `${'['.repeat(depth)}"[{\\"[\\\\"${']'.repeat(depth)}`;

it('reads what is nested as deeply as anything of ours, and no deeper', () => {
  expect(decodeJson(bytes(nested(MAX_JSON_DEPTH)))).toEqual(JSON.parse(nested(MAX_JSON_DEPTH)));
  for (const depth of [MAX_JSON_DEPTH + 1, 200_000]) expect(decodeJson(bytes(nested(depth)))).toBeUndefined();
  expect(decodeJson(bytes(`{"a":${nested(MAX_JSON_DEPTH)}}`))).toBeUndefined();
  const wide = `[${Array.from({ length: 100 }, () => '[{"a":"]"}]').join()}]`;
  expect(decodeJson(bytes(wide))).toEqual(JSON.parse(wide));
});

it.each(['"', '"\\"', '"\\\\', '[', ']]]]', '"a"]['])('%j is no JSON', (text) => expect(decodeJson(bytes(text))).toBeUndefined());

it('agrees with the platform about every text', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.string(), (json, other) => {
      expect(decodeJson(bytes(json))).toEqual(JSON.parse(json));
      expect(decodeJson(bytes(`[${JSON.stringify(other)}]`))).toEqual([other]);
    }),
  );
});

it('reads JSON of strict UTF-8, with or without a byte order mark, and nothing else', () => {
  expect(decodeJson(bytes('{"a":[1]}'))).toEqual({ a: [1] });
  expect(decodeJson(bytes(0xef, 0xbb, 0xbf, '"é"'))).toBe('é');
  expect(decodeJson(bytes('null'))).toBeNull();
  expect(decodeJson(bytes('"', 0xe9, '"'))).toBeUndefined();
  expect(decodeJson(bytes('{'))).toBeUndefined();
  expect(decodeJson(bytes())).toBeUndefined();
});
