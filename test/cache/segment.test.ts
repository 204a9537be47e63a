import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Segment } from '../../bin/cache/segment.ts';
import { codeOf, NUMBER } from '../../bin/cache/segment-files.ts';

const KEY = new Uint8Array(32).fill(7);
const HASH = 'a'.repeat(64);
const LINE = ['name', 0, 3, HASH, 0] as const;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-test-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Opens a file with one entry's bytes and this index, which is signed with the key. */
function opened(index: unknown): Segment | undefined {
  const bytes = Buffer.from(JSON.stringify(index));
  const footer = Buffer.alloc(2 * NUMBER);
  footer.writeUIntBE(3, 0, NUMBER);
  footer.writeUIntBE(bytes.length, NUMBER, NUMBER);
  const file = join(folder, 'one.segment');
  writeFileSync(file, Buffer.concat([Buffer.from('abc'), bytes, footer, codeOf(KEY, bytes)]));
  return Segment.open(file, KEY);
}

describe('the index of a segment', () => {
  it('gives its entries', () => {
    const segment = opened([LINE]);
    expect([...(segment?.entries ?? [])]).toEqual([['name', { name: 'name', position: 0, length: 3, hash: HASH, age: 0 }]]);
    segment?.close();
  });

  it.each([
    ['no list', { 0: LINE }],
    ['no text', 'name'],
    ['nothing', null],
    ['a line that is none', [LINE, null]],
    ['a line with too little', [LINE.slice(0, 4)]],
    ['a line with too much', [[...LINE, 1]]],
    ['a name that is no text', [[1, 0, 3, HASH, 0]]],
    ['a position below zero', [['name', -1, 3, HASH, 0]]],
    ['a length that is no number', [['name', 0, '3', HASH, 0]]],
    ['a length with a fraction', [['name', 0, 0.5, HASH, 0]]],
    ['a digest that is none', [['name', 0, 3, HASH.toUpperCase(), 0]]],
    ['an age that is missing', [['name', 0, 3, HASH, null]]],
  ])('is as good as absent with %s, whoever signed it', (_, index) => {
    expect(opened(index)).toBeUndefined();
  });
});
