import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filler } from '../../site/data/fill-marks.ts';
import { newNonce, valuesOf, withMarks } from '../../site/data/late.ts';
import { type SiteView, viewOf } from '../../site/data/open-view.ts';
import { answersOf } from '../../site/data/questions.ts';
import { openReader } from '../../site/data/reader.ts';
import { type MadeTwins, twinMaker } from '../../site/kept-twins.ts';
import { markedName } from '../../site/sink.ts';
import { twinsOf } from '../../site/twins/write-twins.ts';
import { type Sample, writeSample } from './sample-data.ts';

let folder: string;
let sample: Sample;
let view: SiteView;
let made: ReadonlyMap<string, MadeTwins>;
const nonce = newNonce();
const written = new Map<string, Uint8Array>();
const memory = new Map<string, Uint8Array>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-kept-twins-'));
  sample = writeSample(folder, { siteUrl: 'https://skills.example.org' });
  view = viewOf(openReader(sample.published, sample.bodies));
  const marked = viewOf(view.reader, (edition) => withMarks(edition, nonce));
  const twins = twinMaker({
    marked,
    answers: answersOf(marked, nonce),
    nonce,
    fill: filler(valuesOf(view.editions)),
    write: (name, content) => written.set(name, bytesOf(content)),
    memory: { has: (name) => memory.has(name), get: (name) => memory.get(name), set: (name, bytes) => void memory.set(name, bytes) },
  });
  made = new Map(marked.plan.pages.map((page) => [page.folder, twins(page)]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function bytesOf(content: ReturnType<typeof twinsOf>[number][1]): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : content.read();
}

test('what lies beside a page is what it would be without marks', () => {
  const plain = view.plan.pages.flatMap((page) =>
    twinsOf(view, page).map(([name, content]) => [`${page.folder}/${name}`, Buffer.from(bytesOf(content)).toString('latin1')] as const),
  );
  expect(plain.length).toBeGreaterThan(view.plan.pages.length);
  expect([...written].map(([name, bytes]) => [name, Buffer.from(bytes).toString('latin1')])).toEqual(plain);
});

test('what is remembered names no commit and no snapshot, and each file is either there or in the store', () => {
  const { revision, snapshotId } = view.home;
  const kept = [...memory.values()].map((bytes) => Buffer.from(bytes).toString('latin1'));
  expect(kept.filter((text) => text.includes(nonce)).length).toBeGreaterThan(view.plan.pages.length / 2);
  expect(kept.filter((text) => text.includes(revision) || text.includes(snapshotId))).toEqual([]);
  const files = [...made.values()].flatMap((twins) => twins.files);
  for (const [, digest, size] of files) expect(memory.has(markedName(digest))).toBe(size === undefined);
  expect(files.some(([, , size]) => size !== undefined)).toBe(true);
});

test('nothing asks for what another commit alone changes', () => {
  const asked = [...made.values()].flatMap((twins) => twins.asked.map(([question]) => JSON.parse(question) as readonly string[]));
  const words = new Set(asked.map(([kind, , ...keys]) => `${kind} ${kind === 'snapshot' ? keys.join('.') : ''}`.trim()));
  for (const late of ['entries', 'snapshot revision', 'snapshot objects', 'snapshot-keys']) expect(words).not.toContain(late);
  expect(words).toContain('entry');
});
