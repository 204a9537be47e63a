import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import { rememberedMarkdown } from '../../bin/cache/markdown-memory.ts';
import { likelyMarkdown } from '../../bin/likely-markdown.ts';
import { taskWorker } from '../../bin/parse-task.ts';
import { type CompileOptions, compile } from '../../build-scripts/compile.ts';

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

test('a build asks for no text that was not parsed and counted ahead, and gives what it gives without', () => {
  const encoder = new TextEncoder();
  const raw = Object.entries(FILES).map(([path, text]) => ({ path, mode: 'file' as const, size: 0, bytes: encoder.encode(text) }));
  const identity = { mount: { host: 'local', owner: 'test', repo: 'library' }, ref: 'main' };
  const read = buildSnapshot(
    identity,
    raw.map((file) => ({ ...file, size: file.bytes.length })),
    DEFAULT_LIMITS,
  );
  const known = new Map<string, Uint8Array>();
  const work = taskWorker((name, bytes) => known.set(name, bytes));
  for (const task of likelyMarkdown(read.value, DEFAULT_LIMITS).values()) work(task);
  const missed: string[] = [];
  const memory = {
    has: (name: string) => known.has(name),
    get: (name: string) => known.get(name),
    set: (name: string) => void missed.push(name),
  };
  const made = compile(read, { ...OPTIONS, memory, remembered: rememberedMarkdown(memory) });
  expect(missed.filter((name) => /^(?:terms|markdown) /.test(name))).toEqual([]);
  expect(new Map(made.files)).toEqual(new Map(compile(read, OPTIONS).files));
});
