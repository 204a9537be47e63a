import { expect, test } from 'vitest';
import { renderPages } from '../../site/render-pages.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const files = temporaryFiles();

/** Stands for `render-child.mjs`: answers with the number of its process; one path fails. */
const CHILD = `process.on('message', async (paths) => {
  for (const path of paths) {
    if (path === 'bad') throw new Error('the page bad has no title');
    await new Promise((done) => process.send({ path, html: String(process.pid), trace: [] }, done));
  }
  process.disconnect();
});
process.send('ready');
`;

const INPUT = { published: '', bodies: '', nonce: '0'.repeat(32) };
const PATHS = Array.from({ length: 1000 }, (_, index) => `at/${index}`);

function childModule(): string {
  return files.fileOf('child.mjs', Buffer.from(CHILD));
}

test('many pages are shared out, and each is taken once', async () => {
  const taken: string[] = [];
  const processes = new Set<string>();
  await renderPages({ entry: 'unused' }, INPUT, childModule(), PATHS, ({ path, html }) => {
    taken.push(path);
    processes.add(html);
  });
  expect(taken.toSorted()).toEqual(PATHS.toSorted());
  expect(processes.size).toBeLessThanOrEqual(2);
});

test('a few pages need one process', async () => {
  const processes = new Set<string>();
  await renderPages({ entry: 'unused' }, INPUT, childModule(), PATHS.slice(0, 300), ({ html }) => processes.add(html));
  expect(processes.size).toBe(1);
});

test('a page that fails ends all with what its process printed', async () => {
  const rendered = renderPages({ entry: 'unused' }, INPUT, childModule(), [...PATHS, 'bad'], () => undefined);
  await expect(rendered).rejects.toThrow('the page bad has no title');
});

test('what cannot be taken ends all with its reason', async () => {
  const rendered = renderPages({ entry: 'unused' }, INPUT, childModule(), PATHS, () => {
    throw new Error('the disk is full');
  });
  await expect(rendered).rejects.toThrow('the disk is full');
});
