/** Published folders for measurements, and the pages of one that stand for all. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageHref, siteHref } from '#contract/page-path.ts';
import { buildFolder } from '../../bin/build-folder.ts';
import { readEditions } from '../../site/data/edition.ts';
import { planPages } from '../../site/data/pages.ts';
import { openReader } from '../../site/data/reader.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';

/** Builds a library as it is on disk; gives the published folder. */
export async function buildLibrary(repository: string, out: string): Promise<string> {
  const one = { repository, refs: [], worktree: true, verified: false, includeInternal: false, retain: 0 };
  await buildFolder({ repositories: [one], out, base: '/', site: true, strict: false }, () => undefined);
  return out;
}

/** A skill with much to show, its folder, search and home: kind -> URL path. */
export function pagesToMeasure(published: string): Readonly<Record<string, string>> {
  const { base } = JSON.parse(readFileSync(join(published, 'deployment.json'), 'utf8')) as { base: string };
  const reader = openReader(published);
  const [edition] = readEditions(reader);
  if (edition === undefined) throw new Error('Nothing is published.');
  const skills = planPages([edition]).pages.filter(({ kind, path }) => kind === 'skill' && path.includes('/'));
  const filesOf = (path: string): number => {
    const entry = edition.directory.get(path);
    const skill = entry?.kind === 'skill' ? reader.skill(entry.digest) : undefined;
    return skill?.serving === 'full' ? skill.document.parts.length + skill.files.length : 0;
  };
  const richest = skills.reduce((best, page) => (filesOf(page.path) > filesOf(best.path) ? page : best));
  const directory = skillPagePath(richest.path);
  const parent = directory.includes('/') ? directory.slice(0, directory.lastIndexOf('/')) : '';
  return {
    home: siteHref(base, ''),
    skill: pageHref(base, edition.mount, directory),
    folder: pageHref(base, edition.mount, parent),
    search: siteHref(base, 'search/'),
    connect: siteHref(base, 'connect/'),
  };
}
