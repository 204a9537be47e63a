import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import type { RawEntry } from '#snapshot/raw-entry.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { compileEntries, entriesOf } from '../compile/fixture-case.ts';
import { readStore } from '../compile/read-store.ts';

const SKILL = '---\nname: a\ndescription: Does it.\n---\nDo it.\n';
const link = (path: string, target: string): RawEntry => ({ path, mode: 'link', size: target.length, bytes: Buffer.from(target) });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const temporary: string[] = [];
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillpress-hostile-'));
  temporary.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
});

/** Compiles and gives the number of findings of each code. */
function compileAll(entries: readonly RawEntry[]): { readonly codes: ReadonlyMap<string, number>; readonly paths: number } {
  const compiled = compileEntries(entries);
  const codes = new Map<string, number>();
  for (const { code } of compiled.findings) codes.set(code, (codes.get(code) ?? 0) + 1);
  return { codes, paths: readStore(compiled.files).directory.size };
}

describe('trees that are made to hurt', () => {
  it('a chain of thirty thousand links', () => {
    const chain = range(30_000).map((index) => link(`l/${index}`, `${index + 1}`));
    const { codes } = compileAll([...chain, ...entriesOf({ 'l/30000': 'end', 'a/SKILL.md': SKILL })]);
    expect(codes.get('link_not_followed')).toBe(30_000 - 40);
  });

  it('links that grow with every step', () => {
    const { codes } = compileAll(range(2_000).map((index) => link(`g${index}`, `g${index}/deeper/and/deeper`)));
    expect(codes.get('link_not_followed')).toBe(2_000);
  });

  it('aliases of a large skill, more of them than the tree may have files', () => {
    const files = Object.fromEntries(range(1_000).map((index) => [`skills/a/f${index}.txt`, '']));
    const aliases = range(2_000).map((index) => link(`x${index}/a`, '../skills/a'));
    const entries = [...entriesOf({ 'skills/a/SKILL.md': SKILL, ...files }), ...aliases];
    const compiled = compileEntries(entries, { limits: { treeFiles: 8_000 } });
    expect(readStore(compiled.files).directory.size).toBeLessThan(20_000);
    expect(compiled.findings.some(({ code, arguments: { reason } }) => code === 'link_not_followed' && reason === 'too_many')).toBe(true);
  });

  it('folders inside each other, as deep as a path can be', () => {
    const deep = range(500)
      .map(() => 'd')
      .join('/');
    const { paths } = compileAll(entriesOf({ [`${deep}/SKILL.md`]: SKILL, [`${deep}/SKILLCDN.md`]: '---\ndescription: x\n---\nRule.\n' }));
    expect(paths).toBe(503);
  });

  it('a skill in every one of a hundred folders inside each other', () => {
    const folders = range(100).map((depth) =>
      range(depth + 1)
        .map(() => 'a')
        .join('/'),
    );
    const { paths } = compileAll(entriesOf(Object.fromEntries(folders.map((folder) => [`${folder}/SKILL.md`, SKILL]))));
    expect(paths).toBe(201);
  });

  it('names that objects have by themselves', () => {
    const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'length', 'then'];
    const { paths } = compileAll(
      entriesOf(
        Object.fromEntries(
          names.flatMap((name) => [
            [`${name}/SKILL.md`, SKILL],
            [`docs/${name}/${name}.md`, '# x\n'],
            [`${name}/${name}`, 'x'],
          ]),
        ),
      ),
    );
    // `docs` and the root; of each name two folders, the skill, its file and the document.
    expect(paths).toBe(2 + names.length * 5);
    const refused = compileAll(entriesOf({ '__proto__/SKILL.md': SKILL, 'docs/__proto__': 'x' }));
    expect([refused.codes.get('path_refused'), refused.paths]).toEqual([2, 1]);
    expect(({} as Record<string, unknown>).digest).toBeUndefined();
  });

  it('thirty thousand files, and a document that links to all of them', () => {
    const files = Object.fromEntries(range(30_000).map((index) => [`t/${index}.md`, '']));
    const links = range(30_000)
      .map((index) => `[${index}](../t/${index}.md)`)
      .join('\n');
    const { codes, paths } = compileAll(entriesOf({ 'docs/index.md': `# All\n\n${links}\n`, ...files }));
    expect(codes.get('references_truncated')).toBe(1);
    expect(paths).toBeLessThan(300);
  });

  it('two hundred documents that all link to each other', () => {
    const links = range(200)
      .map((index) => `[${index}](${index}.md)`)
      .join(' ');
    const { paths } = compileAll(entriesOf(Object.fromEntries(range(200).map((index) => [`docs/${index}.md`, links]))));
    expect(paths).toBe(202);
  });

  it('a thousand manifests that exclude each other', () => {
    const excluded = range(100)
      .map((index) => `  - x${index}`)
      .join('\n');
    const files = Object.fromEntries(
      range(1_000).map((index) => [`m${index}/SKILLCDN.md`, `---\ndescription: x\nexclude:\n${excluded}\n---\n`]),
    );
    expect(compileAll(entriesOf(files)).codes.get('exclude_unmatched')).toBe(100_000);
  });
});

describe('folders that are made to hurt', () => {
  it('a file of 300 megabytes is named and never loaded', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'a'));
    writeFileSync(join(folder, 'a/SKILL.md'), SKILL);
    writeFileSync(join(folder, 'a/huge.bin'), '');
    truncateSync(join(folder, 'a/huge.bin'), 300 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    const { value } = await readRepository({ repository: folder, worktree: true, limits: DEFAULT_LIMITS });
    expect([...value.entries.values()].map(({ path, size, content }) => [path, size, content === undefined])).toEqual([
      ['a/SKILL.md', SKILL.length, false],
      ['a/huge.bin', 300 * 1024 * 1024, true],
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('more files than a process may open at once are all read', async () => {
    const folder = makeFolder();
    for (const index of range(6_000)) writeFileSync(join(folder, `${index}.txt`), `${index}`);
    const { value } = await readRepository({ repository: folder, worktree: true, limits: DEFAULT_LIMITS });
    expect([...value.entries.values()].filter(({ content }) => content !== undefined).length).toBe(6_000);
  });

  it('no more bytes are loaded than a tree may have', async () => {
    const folder = makeFolder();
    for (const index of range(50)) writeFileSync(join(folder, `${index}.txt`), 'x'.repeat(1_000));
    const { value, findings } = await readRepository({
      repository: folder,
      worktree: true,
      limits: { ...DEFAULT_LIMITS, treeBytes: 10_500 },
    });
    expect([...value.entries.values()].filter(({ content }) => content !== undefined).length).toBe(10);
    expect(findings.map(({ code }) => code)).toContain('tree_too_large');
  });
});
