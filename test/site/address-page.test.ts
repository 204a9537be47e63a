import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBundle } from '../../site/bundle.ts';
import type { SiteProcessInput } from '../../site/data/input.ts';
import { newNonce } from '../../site/data/late.ts';
import type { Page } from '../../site/data/pages.ts';
import { openView } from '../../site/twins/write-twins.ts';
import { writeSample } from './sample-data.ts';

interface Program {
  readonly open: (input: SiteProcessInput) => void;
  readonly render: (path: string) => Promise<{ readonly marked: Uint8Array }>;
  readonly answer: (path: string) => Promise<string>;
}

let folder: string;
let program: Program;
let pages: readonly Page[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-address-page-'));
  const { published, bodies } = writeSample(folder);
  // Vite could name no file in it, and the import of a test cannot either.
  const [unnameable, work] = [join(folder, 'wo#rk'), join(folder, 'work')];
  const { entry: made } = await prepareBundle(unnameable, '/below/');
  renameSync(unnameable, work);
  const entry = join(work, relative(unnameable, made));
  program = (await import(pathToFileURL(entry).href)) as Program;
  program.open({ published, bodies, packages: import.meta.url, nonce: newNonce() });
  pages = openView(published, bodies).plan.pages;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a page of an address is what the server of Astro answers for it, whatever was rendered before', async () => {
  expect(new Set(pages.map(({ kind }) => kind))).toEqual(new Set(['folder', 'skill', 'document', 'file']));
  const own = async (number: number): Promise<string> => Buffer.from((await program.render(`at/${number}`)).marked).toString('utf8');
  const numbers = [...pages.keys()];
  const first = await Promise.all(numbers.map((number) => program.answer(`at/${number}`)));
  for (const number of [...numbers, ...numbers.toReversed()]) expect(await own(number), pages[number]?.folder).toBe(first[number]);
  expect(first[0]).toMatch(
    /^<!DOCTYPE html><html lang="en"><head>.*<link rel="stylesheet" href="\/below\/assets\/.*<script type="module" src="/s,
  );
});
