/** Commands for installers that were pasted before a skill moved: they install it from where it is now. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileFiles, skillText } from '../helpers/compile-files.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { writeFiles } from '../helpers/write-files.ts';
import { INSTALLERS, type InstallerVersion, install } from './install.ts';
import { layoutOf, Published } from './published.ts';

const AT = 'local/test/library';
const VERSIONS = Object.keys(INSTALLERS) as InstallerVersion[];
const folder = mkdtempSync(join(tmpdir(), 'skillpress-moved-'));
let published: Published;
let host: StaticHost;

beforeAll(async () => {
  const compiled = compileFiles(
    {
      'data/make/SKILL.md': skillText('make'),
      'data/make/notes.md': 'Notes.\n',
      'data/chart/SKILL.md': skillText('chart'),
      'data/inner/SKILL.md': skillText('inner', { more: 'metadata:\n  internal: true' }),
    },
    {
      moved: {
        'data/build/SKILL.md': 'data/make/SKILL.md',
        'old/draw/SKILL.md': 'data/draw/SKILL.md',
        'data/draw/SKILL.md': 'data/chart/SKILL.md',
        'data/lost/SKILL.md': 'data/nowhere/SKILL.md',
        'data/sent/SKILL.md': 'data/ended/SKILL.md',
        'data/make/SKILL.md': 'data/chart/SKILL.md',
        'data/kept/SKILL.md': 'data/inner/SKILL.md',
      },
      retired: { 'data/ended/SKILL.md': 'Ask the desk.' },
    },
  );
  writeFiles(folder, compiled.files);
  published = new Published(folder);
  host = await serveFolder(folder, { base: '/a/b/' });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

it('has an index at the old place of each skill that is offered today, and at no other', () => {
  const own = ['', '/data', '/data/chart', '/data/make'];
  const moved = ['/data/build', '/data/draw', '/old/draw'];
  expect(published.pages()).toEqual([...own, ...moved].map((path) => `${AT}${path}`).sort());
  // What is published at a path is offered there, whatever is said of it.
  expect(published.index(`${AT}/data/make`).skills.map(({ name }) => name)).toEqual(['make']);
  const [entry] = published.index(`${AT}/old/draw`).skills;
  expect(entry?.url).toMatch(/^(\.\.\/){7}store\/blobs\//);
});

it('counts them among the files that a folder may hold', () => {
  const least = (moved: Readonly<Record<string, string>>): number => {
    const files = { 'data/make/SKILL.md': skillText('make') };
    const { findings } = compileFiles(files, { moved, limits: { publishedFiles: 1 } });
    const counts = findings.map(({ code, arguments: said }) =>
      code === 'too_many_files_published' && said.dropped === '' ? said.count : 0,
    );
    return Math.max(...counts.map(Number));
  };
  // An old page is three files; only the one that leads to a skill has an index.
  expect(least({ 'data/lost/SKILL.md': 'data/nowhere/SKILL.md' })).toBe(least({}) + 3);
  expect(least({ 'data/build/SKILL.md': 'data/make/SKILL.md' })).toBe(least({}) + 4);
});

describe.each(VERSIONS)('the skills installer %s', (version) => {
  it.each([
    ['data/build', 'make'],
    ['old/draw', 'chart'],
  ])('installs from %s the skill %s, with the bytes that agents get', async (place, name) => {
    const { files, output } = await install(`${host.url}${AT}/${place}/`, version);
    expect(Object.keys(layoutOf(files)), output).toContain(`${name}/SKILL.md`);
    expect(layoutOf(files), output).toEqual(published.promised(published.index(`${AT}/${place}`)));
  });
});
