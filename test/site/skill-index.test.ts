import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteView, viewOf } from '../../site/data/open-view.ts';
import { openReader } from '../../site/data/reader.ts';
import { skillIndex } from '../../site/data/skill-index.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import { writeSample } from './sample-data.ts';

let folder: string;
let view: SiteView;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-skill-index-'));
  const { published, bodies } = writeSample(folder);
  view = viewOf(openReader(published, bodies));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every skill stands once, under the folder that holds its folder, and no other folder is read', () => {
  const read: string[] = [];
  const reader = {
    ...view.reader,
    folder(digest: Parameters<typeof view.reader.folder>[0]) {
      const found = view.reader.folder(digest);
      read.push(found.path);
      return found;
    },
  };
  const { directory } = view.home;
  const groups = skillIndex(reader, view.home);
  const listed = groups.flatMap((group) => group.skills.map(({ path }) => [path, group.folder] as const));
  const skills = [...directory].flatMap(([path, { kind }]) => (kind === 'skill' ? [path] : []));
  expect(listed.map(([path]) => path).toSorted()).toEqual(skills.toSorted());
  for (const [path, holder] of listed) expect(skillPagePath(path).split('/').slice(0, -1).join('/')).toBe(holder);
  expect(groups.map((group) => group.folder)).toEqual([...new Set(groups.map((group) => group.folder))].toSorted());
  expect(read.toSorted()).toEqual(groups.map((group) => group.folder));
  expect(read.length).toBeLessThan([...directory.values()].filter(({ kind }) => kind === 'folder').length / 2);
});
