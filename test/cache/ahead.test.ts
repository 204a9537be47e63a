import { expect, test } from 'vitest';
import { packAway, packageName } from '#artifacts/archives.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import type { Outcome } from '#model/result.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import { rememberedMarkdown } from '../../bin/cache/markdown-memory.ts';
import { likelyMarkdown } from '../../bin/likely-markdown.ts';
import { taskWorker } from '../../bin/parse-task.ts';
import { type CompileOptions, compile, prepareDeployment } from '../../build-scripts/compile.ts';

const FILES = {
  'README.md': '# Skills\n\nAll of them.\n',
  'a/SKILL.md': '\ufeff---\r\nname: a\r\ndescription: Reads things.\r\n---\r\n\r\nReading, [notes](notes.md), done.\r\n',
  'a/notes.md': '---\ntitle: Notes\n---\n\nNotes of notes.\r\n',
  'b/SKILL.md': '---\nname: b\ndescription: Writes things.\n---\nWriting.\n',
};
const OPTIONS: Omit<CompileOptions, 'memory' | 'remembered'> = {
  limits: DEFAULT_LIMITS,
  verified: false,
  includeInternal: false,
  generator: 'test',
  base: '/',
  withBodies: true,
};

function readFiles(): Outcome<Snapshot> {
  const encoder = new TextEncoder();
  const texts = Object.entries(FILES).map(([path, text]) => ({ path, mode: 'file' as const, bytes: encoder.encode(text) }));
  const identity = { mount: { host: 'local', owner: 'test', repo: 'library' }, ref: 'main' };
  return buildSnapshot(
    identity,
    texts.map((file) => ({ ...file, size: file.bytes.length })),
    DEFAULT_LIMITS,
  );
}

/** A memory that other processes filled, and what a build had to add to it. */
function filled(known: ReadonlyMap<string, Uint8Array>): { readonly memory: Memory; readonly missed: string[] } {
  const missed: string[] = [];
  return { memory: { has: (name) => known.has(name), get: (name) => known.get(name), set: (name) => void missed.push(name) }, missed };
}

test('a build asks for no text that was not parsed and counted ahead, and gives what it gives without', () => {
  const read = readFiles();
  const known = new Map<string, Uint8Array>();
  const work = taskWorker((name, bytes) => known.set(name, bytes));
  for (const task of likelyMarkdown(read.value, DEFAULT_LIMITS).values()) work(task);
  const { memory, missed } = filled(known);
  const made = compile(read, { ...OPTIONS, memory, remembered: rememberedMarkdown(memory) });
  expect(missed.filter((name) => /^(?:terms|markdown) /.test(name))).toEqual([]);
  expect(new Map(made.files)).toEqual(new Map(compile(read, OPTIONS).files));
});

test('a build makes no archive that was packed ahead, in whatever order its parts are made', () => {
  const mounts = [{ main: { read: readFiles() }, verified: true, includeInternal: false }];
  const alone = prepareDeployment(mounts, OPTIONS);
  const known = new Map<string, Uint8Array>();
  for (const each of alone.packages()) packAway({ ...NO_MEMORY, set: (name, bytes) => known.set(name, bytes) }, each);
  expect([...known.keys()].map((name) => name.split(' ')[0]).sort()).toEqual(['tar.gz', 'upload', 'upload', 'zip']);
  expect(alone.packages().every((each) => known.has(packageName(each)))).toBe(true);
  const { memory, missed } = filled(known);
  const prepared = prepareDeployment(mounts, { ...OPTIONS, memory });
  prepared.index();
  const made = prepared.finish();
  expect(missed.filter((name) => /^(?:upload|tar\.gz|zip) /.test(name))).toEqual([]);
  expect(missed.some((name) => name.startsWith('search '))).toBe(true);
  expect(new Map(made.files)).toEqual(new Map(alone.finish().files));
});
