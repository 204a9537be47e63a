import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const MODULE = new URL('../../bin/free-memory.ts', import.meta.url).href;

/** A few things that stay, in pages full of things that go: what an ordinary collection leaves standing. */
const SCRIPT = `
import { freeMemory } from ${JSON.stringify(MODULE)};
let all = Array.from({ length: 1_000_000 }, (_, index) => ({ index, text: 'number ' + index, list: [index] }));
const some = all.filter(({ index }) => index % 50 === 0);
const before = process.memoryUsage().heapTotal;
all = undefined;
freeMemory();
console.log(JSON.stringify({ before, after: process.memoryUsage().heapTotal, kept: some.length }));
`;

test('memory that nobody holds goes back to the system, although a little of each page is in use', () => {
  const out = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', MODULE)),
  });
  const { before, after, kept } = JSON.parse(out) as { before: number; after: number; kept: number };
  expect(kept).toBe(20_000);
  expect(after).toBeLessThan(before / 5);
});
