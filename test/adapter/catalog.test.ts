/** The pure half: cursors, near paths, MIME types, request paths, words on one line. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatCursor, parseCursor } from '#adapter/catalog/cursor.ts';
import { skillPageSize } from '#adapter/catalog/extension.ts';
import { find } from '#adapter/catalog/find.ts';
import type { View } from '#adapter/catalog/model.ts';
import { nearPaths } from '#adapter/catalog/near-paths.ts';
import { defaultView, resolveAddress } from '#adapter/catalog/resolve-address.ts';
import { readRequestPath } from '#adapter/http/request-path.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { readNumber } from '#adapter/mcp/arguments.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { brief, oneLine } from '#adapter/text/one-line.ts';
import { mimeTypeOf } from '#contract/mime.ts';
import { sampleStore } from './sample.ts';

let view: View;
let narrow: View;
beforeAll(async () => {
  const generation = await loadGeneration(openMemory(sampleStore()));
  view = defaultView(generation);
  const inside = resolveAddress(generation, 'gh/acme/skills/plugins/x');
  if (inside === undefined) throw new Error('the sample has changed');
  narrow = inside;
});

describe('cursors', () => {
  it('come back as the position they were made of, and only in their own walk', () => {
    fc.assert(
      fc.property(fc.nat(), fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }), (position, subject) => {
        const walk = { view, operation: 'browse' as const, subject };
        const cursor = formatCursor(walk, position);
        expect(parseCursor(walk, cursor)).toBe(position);
        for (const other of [
          { ...walk, operation: 'search' as const },
          { ...walk, subject: [...subject, ''] },
          { ...walk, view: narrow },
        ]) {
          expect(parseCursor(other, cursor)).toBeUndefined();
        }
      }),
    );
  });

  it('are nothing else', () => {
    const walk = { view, operation: 'browse' as const, subject: [] };
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseCursor(walk, text)).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(parseCursor(walk, Buffer.from(json).toString('base64url'))).toBeUndefined();
      }),
    );
  });
});

describe('addresses', () => {
  it.each([
    ['gh/acme/skills', '', 'main', false],
    ['gh/acme/skills@main', '', 'main', false],
    ['gh/acme/skills@release/1.2:', '', 'release/1.2', false],
    ['gh/acme/skills@release/1.2:skills/old', 'skills/old', 'release/1.2', false],
    [`gh/acme/skills@${'b'.repeat(40)}/skills`, 'skills', 'b'.repeat(40), true],
    ['GH/acme/skills', undefined, '', false],
    ['gh/ACME/Skills/skills', 'skills', 'main', false],
    ['gh/acme/skills/Skills', undefined, '', false],
    ['gh/acme/skills/README.md', undefined, '', false],
    ['gh/acme/skills@release', undefined, '', false],
    [`gh/acme/skills@${'c'.repeat(40)}`, undefined, '', false],
    ['gh/acme/skills/skills/', undefined, '', false],
    ['gh/acme/skills/skills%2fdeploy', undefined, '', false],
  ])('%s', async (text, scope, ref, pinned) => {
    const found = resolveAddress(await loadGeneration(openMemory(sampleStore())), text);
    expect(found?.scope).toBe(scope);
    if (found !== undefined) expect([found.ref, found.pinned]).toEqual([ref, pinned]);
  });
});

describe('nearPaths', () => {
  it('names at most five published paths of the view, for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('skill', 'file', 'folder'), (text, wanted) => {
        const near = nearPaths(narrow, text, wanted);
        expect(near.length).toBeLessThanOrEqual(5);
        for (const path of near) expect(path === 'plugins/x' || path.startsWith('plugins/x/')).toBe(true);
      }),
    );
  });
});

describe('find', () => {
  it('answers any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (query) => {
        expect(Array.isArray(find(view, query, '').hits)).toBe(true);
      }),
    );
  });

  it('keeps to the mount', () => {
    expect(find(view, 'prepare', '').hits.length).toBe(2);
    expect(find(narrow, 'prepare', 'plugins/x').hits.map((hit) => hit.path)).toEqual(['plugins/x/skills/prepare/SKILL.md']);
  });
});

describe('skillPageSize', () => {
  it('keeps a walk below the sixty pages after which clients stop', () => {
    const deploy = view.snapshot.skills.get('skills/deploy/SKILL.md');
    if (deploy === undefined) throw new Error('the sample has changed');
    const sized = (count: number) => {
      const skills = new Map(
        Array.from({ length: count }, (_, index) => [`s${index}/SKILL.md`, { ...deploy, path: `s${index}/SKILL.md` }]),
      );
      return skillPageSize({ ...view, snapshot: { ...view.snapshot, skills } });
    };
    expect([sized(0), sized(1), sized(1200), sized(1201), sized(10_000)]).toEqual([20, 20, 20, 21, 167]);
  });
});

describe('mimeTypeOf', () => {
  it.each([
    ['a.ts', 'text/typescript'],
    ['a.mts', 'text/typescript'],
    ['SKILL.md', 'text/markdown'],
    ['a.PNG', 'image/png'],
    ['a.svg', 'image/svg+xml'],
    ['a.unknown', 'application/octet-stream'],
    ['Makefile', 'application/octet-stream'],
    ['.gitignore', 'application/octet-stream'],
    ['.eslintrc.json', 'application/json'],
    ['a.constructor', 'application/octet-stream'],
    ['a.', 'application/octet-stream'],
  ])('%s is %s', (name, type) => expect(mimeTypeOf(name)).toBe(type));
});

describe('readRequestPath', () => {
  it.each([
    ['/a/b?c#d', [], 'a/b', 'a/b'],
    ['/x/skills/a', ['/x/skills/'], 'a', 'a'],
    ['/x/skills', ['/x/skills/'], '', ''],
    ['/x/skillsets', ['/x/skills/'], 'x/skillsets', 'x/skillsets'],
    ['/a%20b', [], 'a%20b', 'a b'],
    ['/a%2fb', [], 'a%2fb', undefined],
    ['/%ff', [], '%ff', undefined],
    ['', [], '', ''],
  ])('%s below %j', (url, prefixes, encoded, decoded) => expect(readRequestPath(url, prefixes)).toEqual({ encoded, decoded }));
});

describe('oneLine', () => {
  it('leaves no line break, control or invisible character of any kind', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, max) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
        expect([...brief(text, max)].length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('readNumber', () => {
  const bounds = { min: 1, max: 200, fallback: 20 };
  it.each([
    [undefined, 20],
    [null, 20],
    ['', 20],
    ['7', 7],
    [' 7 ', 7],
    ['7.0', 7],
    [7, 7],
    [0, undefined],
    ['0x10', undefined],
    ['1e2', undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [true, undefined],
    [[7], undefined],
    ['9'.repeat(400), undefined],
  ])('%j is %s', (value, expected) => {
    const read = readNumber({ limit: value }, 'limit', bounds);
    expect(read.ok ? read.value : undefined).toBe(expected);
  });
});
