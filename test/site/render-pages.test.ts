import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { openRenderer, type RenderedPage, type RenderTask, renderPages, startRenderer } from '../../site/render-pages.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const files = temporaryFiles();

/** Stands for the bundle: a page's text is its path and the number of its process; all pages ask one thing, and each another; one fails. */
const BUNDLE = `const numbers = new Map();
let opened;
export const open = (input) => { opened = input.published; };
export async function render(path) {
  if (path === 'bad') throw new Error('the page bad has no title');
  const fresh = [];
  const asked = [['["file","all"]', opened], [JSON.stringify(['file', path]), 'own']].map((each) => {
    if (!numbers.has(each[0])) fresh.push(each), numbers.set(each[0], numbers.size);
    return numbers.get(each[0]);
  });
  return { marked: Buffer.from(path), html: Buffer.from(path + ' ' + process.pid), trace: { asked, fresh } };
}
`;

/** A sink that notes what it hears in a file of each process, and refuses one name. */
const SINK = `import { appendFileSync } from 'node:fs';
export const openSink = (file) => {
  const note = (text) => appendFileSync(file + process.pid, text + '\\n');
  return {
    put(name, bytes) {
      if (name === 'full') throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
      note('put ' + name);
      return 'sha256:' + bytes.length;
    },
    remember: (digest, html) => note('remember ' + html + ' ' + digest.length),
    finish: () => note('finish'),
  };
};
`;

const CHILD = join(import.meta.dirname, '../../site/render-child.mjs');

function task(path: string, name = `${path}.html`): RenderTask {
  return { path, name, isKept: !path.endsWith('7') };
}
const TASKS = Array.from({ length: 1000 }, (_, index) => task(`at/${index}`));

interface Run {
  readonly pages: readonly RenderedPage[];
  /** What the sink of each process heard. */
  readonly heard: readonly (readonly string[])[];
}

async function run(tasks: readonly RenderTask[], take: (page: RenderedPage) => void = () => undefined): Promise<Run> {
  const entry = files.fileOf('bundle.mjs', Buffer.from(BUNDLE));
  const sink = files.fileOf('sink.mjs', Buffer.from(SINK));
  const notes = dirname(files.fileOf('empty', new Uint8Array()));
  const site = { published: 'open', bodies: '', packages: import.meta.url, nonce: '0'.repeat(32) };
  const pages: RenderedPage[] = [];
  const place = { module: pathToFileURL(sink).href, options: `${notes}/of ` };
  const start = () => openRenderer(startRenderer({ entry }, CHILD), { site, sink: place });
  await renderPages(start(), start, tasks, (page) => {
    take(page);
    pages.push(page);
  });
  const heard = readdirSync(notes).filter((name) => name.startsWith('of '));
  return { pages, heard: heard.map((name) => readFileSync(join(notes, name), 'utf8').trimEnd().split('\n')) };
}

test('many pages are shared out, and each is left once, and remembered where builds to come may take it', async () => {
  const { pages, heard } = await run(TASKS);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(TASKS.map(({ path }) => path).toSorted());
  const all = heard.flat();
  const left = (word: string): readonly string[] => all.filter((line) => line.startsWith(word)).toSorted();
  expect(left('put ')).toEqual(TASKS.map(({ name }) => `put ${name}`).toSorted());
  expect(left('remember ')).toEqual(
    TASKS.filter(({ isKept }) => isKept)
      .map(({ path }) => `remember ${path} 64`)
      .toSorted(),
  );
  expect(heard.map((lines) => lines.at(-1))).toEqual(heard.map(() => 'finish'));
  expect(heard.length).toBeLessThanOrEqual(2);
});

test('a page comes with its size, its digests, and everything that it asked, whoever asked it before', async () => {
  const { pages } = await run([task('at/1'), task('at/2')]);
  const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
  expect(pages.map(({ path, kept, asked }) => ({ path, kept, asked }))).toEqual(
    ['at/1', 'at/2'].map((path) => ({
      path,
      kept: digestOf(path),
      asked: [
        ['["file","all"]', 'open'],
        [JSON.stringify(['file', path]), 'own'],
      ],
    })),
  );
  expect(pages[0]?.asked[0]).toBe(pages[1]?.asked[0]);
  expect(pages.map(({ size, digest }) => digest === `sha256:${size}`)).toEqual([true, true]);
});

test('a few pages need one process', async () => {
  expect((await run(TASKS.slice(0, 300))).heard).toHaveLength(1);
});

test('a page that fails ends all with what its process printed', async () => {
  await expect(run([...TASKS, task('bad')])).rejects.toThrow('the page bad has no title');
});

test('a place that refuses a page ends all with what it said', async () => {
  await expect(run([...TASKS, task('at/1000', 'full')])).rejects.toMatchObject({ message: 'the disk is full', code: 'ENOSPC' });
});

test('what cannot be taken ends all with its reason', async () => {
  const taking = run(TASKS, () => {
    throw new Error('no such page');
  });
  await expect(taking).rejects.toThrow('no such page');
});

test('a program that cannot be loaded ends all with what its process printed, also where it ended before there were pages', async () => {
  const entry = files.fileOf('bundle.mjs', Buffer.from("throw new Error('the program is torn');"));
  const site = { published: '', bodies: '', packages: import.meta.url, nonce: '0'.repeat(32) };
  const renderer = openRenderer(startRenderer({ entry }, CHILD), { site, sink: { module: 'none', options: {} } });
  await expect(renderer.child.ended).rejects.toThrow('the program is torn');
  const rendering = renderPages(
    renderer,
    () => renderer,
    [task('at/1')],
    () => undefined,
  );
  await expect(rendering).rejects.toThrow('the program is torn');
});

test('a process that gets no pages ends as its signal says', async () => {
  const stop = new AbortController();
  const renderer = startRenderer({ entry: files.fileOf('bundle.mjs', Buffer.from(BUNDLE)) }, CHILD, { signal: stop.signal });
  await renderer.ready;
  const closed = new Promise<void>((done) => renderer.child.process.once('close', () => done()));
  stop.abort();
  await closed;
  expect(renderer.child.process.killed).toBe(true);
});

test('a process reads what was published before without being told', async () => {
  const notes = files.fileOf('notes', new Uint8Array());
  const ahead = `import { appendFileSync } from 'node:fs';
export const ahead = async (before) => { appendFileSync(before, 'read'); process.disconnect(); };
`;
  const entry = files.fileOf('bundle.mjs', Buffer.from(ahead));
  await startRenderer({ entry }, CHILD, { before: notes }).child.ended;
  expect(readFileSync(notes, 'utf8')).toBe('read');
});

test('a process that cannot open what it is told ends all with what it printed', async () => {
  const entry = files.fileOf('bundle.mjs', Buffer.from("export const open = () => { throw new Error('no such deployment'); };"));
  const site = { published: '', bodies: '', packages: import.meta.url, nonce: '0'.repeat(32) };
  const sink = pathToFileURL(files.fileOf('sink.mjs', Buffer.from(SINK))).href;
  const start = () => openRenderer(startRenderer({ entry }, CHILD), { site, sink: { module: sink, options: '' } });
  await expect(renderPages(start(), start, [task('at/1')], () => undefined)).rejects.toThrow('no such deployment');
});
