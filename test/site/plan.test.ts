import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Edition, readEditions } from '../../site/data/edition.ts';
import { makeLinks } from '../../site/data/links.ts';
import { planPages } from '../../site/data/pages.ts';
import { openReader, type Reader } from '../../site/data/reader.ts';
import { SOURCE_URL, writeSample } from './sample-data.ts';

let folder: string;
let reader: Reader;
let editions: readonly Edition[];
const at = (path: string): string => SOURCE_URL.replace('{path}', path);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-site-'));
  const sample = writeSample(folder, { base: '/b' });
  reader = openReader(sample.published, sample.bodies);
  editions = readEditions(reader);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the reader', () => {
  it('reads a skill once while somebody holds it, and each skill as its own', () => {
    const digests = [...(editions[0]?.directory.values() ?? [])].flatMap((entry) => (entry.kind === 'skill' ? [entry.digest] : []));
    const skills = digests.map((digest) => reader.skill(digest));
    expect(new Set(skills).size).toBe(new Set(digests).size);
    expect(skills.length).toBeGreaterThan(5);
    for (const [index, digest] of digests.entries()) expect(reader.skill(digest)).toBe(skills[index]);
  });
});

describe('the plan of pages', () => {
  it('gives every published path one page, and a skill the page of its folder', () => {
    const { pages, dropped } = planPages(editions);
    expect(dropped).toBe(0);
    const folders = pages.map((page) => page.folder);
    expect(new Set(folders).size).toBe(folders.length);
    expect(pages.find((page) => page.folder === 'gh/harbour/skills/skills/berth-plan')?.kind).toBe('skill');
    expect(folders).toContain('gh/harbour/skills/skills/berth-plan/data/index.html~');
    expect(folders).not.toContain('gh/harbour/skills/skills/berth-plan/data/huge.csv');
  });

  it('drops the pages of supporting files, and nothing else, where the compiler decided so', () => {
    const all = planPages(editions).pages.length;
    const { pages, dropped } = planPages(editions, { pages: 'without-supporting-files' });
    expect(pages.length + dropped).toBe(all);
    expect(dropped).toBeGreaterThan(5);
    const paths = pages.map((page) => page.path);
    expect(paths).toEqual(
      expect.arrayContaining(['', 'README.md', 'SKILLCDN.md', 'docs/times.md', 'skills', 'skills/berth-plan/SKILL.md']),
    );
    expect(paths.filter((path) => /berth-plan\/(data|img|scripts|references)/.test(path))).toEqual([]);
  });

  it('takes them from the skills with the most first, whole skills at a time, up to the number that the compiler gives', () => {
    const whole = planPages(editions).pages;
    const largest = whole.filter(({ path, supporting }) => supporting && path.startsWith('skills/berth-plan/')).length;
    const supporting = whole.filter((page) => page.supporting).length;
    const some = planPages(editions, { pages: 'without-supporting-files', supportingPages: supporting - largest });
    expect(some.dropped).toBe(largest);
    expect(some.pages).toEqual(whole.filter((page) => !page.supporting || !page.path.startsWith('skills/berth-plan/')));
    expect(planPages(editions, { pages: 'without-supporting-files', supportingPages: supporting }).pages).toEqual(whole);
  });
});

describe('links', () => {
  it('lead to pages, and to the source where there is no page', () => {
    const [edition] = editions;
    if (edition === undefined) throw new Error('no edition');
    const whole = makeLinks(reader, planPages(editions));
    const small = makeLinks(reader, planPages(editions, { pages: 'without-supporting-files' }));
    const file = 'skills/berth-plan/data/odd name #1 (50%)?.txt';
    expect(whole.to(edition, file)).toBe('/b/gh/harbour/skills/skills/berth-plan/data/odd%20name%20%231%20%2850%25%29%3F.txt/');
    expect(small.to(edition, file)).toBe(at('skills/berth-plan/data/odd%20name%20%231%20%2850%25%29%3F.txt'));
    const elsewhere: Edition = { ...edition, snapshot: { ...edition.snapshot, sourceUrl: undefined } };
    expect(small.to(elsewhere, file)).toMatch(/^\/b\/store\/blobs\//);
    expect(small.to(elsewhere, 'skills/berth-plan/data')).toBeUndefined();
    expect(whole.to(edition, 'skills/berth-plan')).toBe('/b/gh/harbour/skills/skills/berth-plan/');
    expect(whole.to(edition, 'skills/berth-plan/SKILL.md')).toBe('/b/gh/harbour/skills/skills/berth-plan/');
    expect(whole.to(edition, 'private/notes.md')).toBe(at('private/notes.md'));
    expect(whole.target(edition)({ to: 'page', path: 'docs/times.md', hash: 'summer' })).toBe('/b/gh/harbour/skills/docs/times.md/#summer');
    expect(whole.agent(edition, 'skills')).toBe('{agent}/b/gh/harbour/skills/skills');
  });
});
