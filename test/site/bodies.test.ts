import { statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { MadeBody, PageBody } from '#contract/schema/page-body.ts';
import { openBodies, writeBodies } from '../../site/data/bodies.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf } = temporaryFiles();
const folder = (): string => join(dirname(fileOf('seed', new Uint8Array())), 'bodies');
const bodyOf = (text: string): PageBody => ({ segments: [text], links: [], headings: [] });

test('bodies come back by address and path, equal ones under one name and stored once', () => {
  const at = folder();
  writeBodies(at, [
    { address: 'gh/a/b', bodies: [['é.md', bodyOf('<p>größer')] as const, ['two.md', bodyOf('<p>two')] as const] },
    { address: 'gh/a/b@old', bodies: [['é.md', bodyOf('<p>größer')] as const] },
  ]);
  const bodies = openBodies(at);
  expect(bodies.read('gh/a/b', 'é.md')).toEqual(bodyOf('<p>größer'));
  expect(bodies.read('gh/a/b', 'two.md')).toEqual(bodyOf('<p>two'));
  expect(bodies.name('gh/a/b@old', 'é.md')).toBe(bodies.name('gh/a/b', 'é.md'));
  expect(bodies.name('gh/a/b', 'two.md')).not.toBe(bodies.name('gh/a/b', 'é.md'));
  expect(statSync(join(at, 'bodies')).size).toBe(Buffer.byteLength(JSON.stringify(bodyOf('<p>größer')) + JSON.stringify(bodyOf('<p>two'))));
});

test('segments that lie ready as JSON are handed on as they are, and make the same body', () => {
  const at = folder();
  const ready: MadeBody = {
    get segments(): never {
      throw new Error('nobody need read them');
    },
    segmentsJson: Buffer.from(JSON.stringify(bodyOf('<p>größer').segments)),
    links: [],
    headings: [],
  };
  writeBodies(at, [{ address: 'gh/a/b', bodies: [['one.md', bodyOf('<p>größer')] as const, ['two.md', ready] as const] }]);
  const bodies = openBodies(at);
  expect(bodies.read('gh/a/b', 'two.md')).toEqual(bodyOf('<p>größer'));
  expect(bodies.name('gh/a/b', 'two.md')).toBe(bodies.name('gh/a/b', 'one.md'));
});

test.each(['constructor', '__proto__', 'none.md'])('%s has no body', (name) => {
  const at = folder();
  writeBodies(at, [{ address: 'gh/a/b', bodies: [['one.md', bodyOf('one')] as const] }]);
  const bodies = openBodies(at);
  expect([bodies.name('gh/a/b', name), bodies.read(name, 'one.md')]).toEqual([undefined, undefined]);
});

test('a file of the repository may have the name of a member of objects', () => {
  const at = folder();
  writeBodies(at, [{ address: 'gh/a/b', bodies: [['__proto__', bodyOf('one')] as const] }]);
  expect(openBodies(at).read('gh/a/b', '__proto__')).toEqual(bodyOf('one'));
});

test('a file that is cut off is an error, and no folder is one without bodies', () => {
  const at = folder();
  writeBodies(at, [{ address: 'gh/a/b', bodies: [['one.md', bodyOf('one')] as const] }]);
  truncateSync(join(at, 'bodies'), 5);
  expect(() => openBodies(at).read('gh/a/b', 'one.md')).toThrow();
  expect(openBodies(undefined).read('gh/a/b', 'one.md')).toBeUndefined();
});
