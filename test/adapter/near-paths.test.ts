/** Near paths: what people and models get wrong leads to what they meant, and what is not near is not named. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { View } from '#adapter/catalog/model.ts';
import { nearPaths, type Wanted } from '#adapter/catalog/near-paths.ts';
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openFolder } from '#adapter/store/folder.ts';
import { openMemory } from '#adapter/store/memory.ts';
import { distance } from '#contract/spelling.ts';
import { buildOnce } from '../helpers/build-once.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';
import { sampleStore } from './sample.ts';

let view: View;
beforeAll(async () => {
  view = defaultView(await loadGeneration(openMemory(sampleStore())));
});

describe('in the sample', () => {
  const DEPLOY = 'skills/deploy/SKILL.md';
  const COPY = 'copies/deploy/SKILL.md';
  it.each<[Wanted, string, readonly string[]]>([
    ['skill', 'skills/Deploy/skill.md', [DEPLOY]],
    ['skill', 'skills/deploys/SKILL.md', [DEPLOY, COPY]],
    ['skill', 'skills/deplyo', [DEPLOY, COPY]],
    ['skill', 'skills/deploy/SKILL', [DEPLOY]],
    ['skill', 'deploy', [DEPLOY, COPY]],
    ['skill', 'browser', ['connect/SKILL.md']],
    ['skill', 'roll-back', ['skills/deploy/rollback/SKILL.md']],
    ['skill', 'skills/rollback/SKILL.md', ['skills/deploy/rollback/SKILL.md']],
    ['skill', 'plugin/y/prepare/SKILL.md', ['plugins/y/skills/prepare/SKILL.md', 'plugins/x/skills/prepare/SKILL.md']],
    ['skill', 'skills/deploy/references/notes.md', [DEPLOY]],
    ['skill', 'https://github.com/acme/skills/blob/main/skills/deploy/SKILL.md?plain=1#L3', [DEPLOY]],
    ['skill', 'https://skills.example/gh/acme/skills/skills/deploy/', [DEPLOY]],
    ['skill', 'https://skills.example/gh/acme/skills/skills/deploy/index.html', [DEPLOY]],
    ['skill', 'skill://gh/acme/skills/skills/deploy/SKILL.md', [DEPLOY]],
    ['skill', 'skills\\deploy\\SKILL.md', [DEPLOY]],
    ['folder', 'skills/deploy/reference', ['skills/deploy/references']],
    ['folder', 'gh/acme/skills/skills/deploy', ['skills/deploy']],
    ['folder', 'https://skills.example/skills/deploy/SKILL.md', ['skills/deploy']],
    ['file', 'skills/deploy/references/Notes.MD', ['skills/deploy/references/notes.md']],
    ['file', 'skills/deploy/references/notes.txt', ['skills/deploy/references/notes.md']],
    ['file', 'deploy/notes.md', ['skills/deploy/references/notes.md']],
    ['file', 'skills/deploy/config.yaml', ['skills/deploy/config.json']],
    ['file', 'skills/deploy/team-notes.md', ['skills/deploy/references/notes.md']],
    ['file', 'deploy/team-notes-2026.md', ['skills/deploy/references/notes.md']],
    ['file', 'https://github.com/acme/skills/blob/main/skills/deploy/team-notes.md', ['skills/deploy/references/notes.md']],
  ])('%s %s', (wanted, text, expected) => {
    expect(nearPaths(view, text, wanted)).toEqual(expected);
  });

  it.each<[Wanted, string]>([
    ['skill', 'kubernetes'],
    ['skill', 'skills/ploy/SKILL.md'],
    ['skill', 'skills'],
    ['skill', 'SKILL.md'],
    ['file', 'skills/nothing/SKILL.md'],
    ['file', 'src/guide.ts'],
    ['file', 'skills/deploy/guide.md'],
    ['file', 'plugins/x/skills/prepare/steps.md'],
    ['file', 'plugins/x/skills/prepare/references/notes.md'],
    ['folder', 'plugins/x/skills/prepare/references'],
    ['file', 'no'],
    ['folder', 'skill/none'],
    ['folder', '%'],
    ['file', '///'],
    ['file', 'https://'],
    ['skill', ' '],
  ])('nothing for %s %j', (wanted, text) => {
    expect(nearPaths(view, text, wanted)).toEqual([]);
  });
});

describe('in a mount of one skill', () => {
  it.each<[Wanted, string, readonly string[]]>([
    ['skill', 'SKILL.md', ['skills/deploy/SKILL.md']],
    ['skill', './SKILL.md', ['skills/deploy/SKILL.md']],
    ['skill', 'rollback', ['skills/deploy/rollback/SKILL.md']],
    ['file', 'config.json', ['skills/deploy/config.json']],
    ['file', 'references/notes.md', ['skills/deploy/references/notes.md']],
    ['file', 'references/team-notes.md', ['skills/deploy/references/notes.md']],
    ['folder', './references/', ['skills/deploy/references']],
    ['file', 'guide.md', []],
    ['file', 'model.bin', []],
  ])('%s %j is understood from its folder', (wanted, text, expected) => {
    expect(nearPaths({ ...view, scope: 'skills/deploy' }, text, wanted)).toEqual(expected);
  });
});

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['deploy', 'deplyo', 1],
    ['deploy', 'depoly', 1],
    ['review', 'reviews', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('of %j and %j is %i', (a, b, far) => {
    expect([distance(a, b), distance(b, a)]).toEqual([far, far]);
  });
});

/** The name of a file or folder, or of the folder of a skill, changed; the rest stays. */
function onName(path: string, change: (name: string) => string): string {
  const [, before = '', name = '', after = ''] = /^(.*\/)?([^/]+?)(\/SKILL\.md)?$/.exec(path) ?? [];
  return before + change(name) + after;
}

/** Paths of each kind that are asked for, spread over the repository. */
const SAMPLED = 60;

const MISTAKES: Readonly<Record<string, (path: string) => string>> = {
  'upper case': (path) => path.toUpperCase(),
  'underscores for hyphens': (path) => path.replaceAll('-', '_'),
  'spaces for hyphens': (path) => path.replaceAll('-', ' '),
  plural: (path) => onName(path, (name) => name.replace(/(\.\w+)?$/, 's$1')),
  'two letters swapped': (path) => onName(path, (name) => name.replace(/^(..)(.)(.)/, '$1$3$2')),
  'a letter left out': (path) => onName(path, (name) => name.replace(/^(..)./, '$1')),
  'first folder left out': (path) => path.replace(/^[^/]+\/(?=.*\/)/, ''),
  'too much before it': (path) => `gh/acme/library/${path}`,
  'URL of a host': (path) => `https://github.com/acme/library/blob/main/${path}#L3`,
  'URL of a page': (path) => `https://skills.example/gh/acme/library/${path.replace(/\/SKILL\.md$/, '')}/`,
  backslashes: (path) => path.replaceAll('/', '\\'),
};

describe.each(corpora() ?? [NO_CORPORA])('in $name', (repository) => {
  it.skipIf(repository === NO_CORPORA)('names what was meant, first and nearly alone, for every kind of mistake', async () => {
    const { snapshot, ...rest } = defaultView(await loadGeneration(openFolder(await buildOnce(repository, 'store'))));
    const all: Readonly<Record<Wanted, readonly string[]>> = {
      skill: [...snapshot.skills.keys()],
      folder: [...snapshot.folders.keys()].filter((path) => path !== ''),
      file: [...snapshot.entries]
        .filter(([path, { kind }]) => kind === 'document' || (kind === 'file' && path.endsWith('.md')))
        .map(([path]) => path),
    };
    const weak: string[] = [];
    for (const wanted of ['skill', 'folder', 'file'] as const) {
      const known = new Set(all[wanted]);
      const step = Math.ceil(all[wanted].length / SAMPLED);
      const paths = all[wanted].filter((path, index) => index % step === 0 && path.includes('/'));
      for (const [mistake, make] of Object.entries(MISTAKES)) {
        const asked = paths.map((path) => ({ path, text: make(path) })).filter(({ path, text }) => text !== path && !known.has(text));
        const near = asked.map(({ path, text }) => ({ path, found: nearPaths({ ...rest, snapshot }, text, wanted) }));
        const first = near.filter(({ path, found }) => found[0] === path).length / near.length;
        const named = near.reduce((sum, { found }) => sum + found.length, 0) / near.length;
        if (first < 0.9 || named > 2) weak.push(`${wanted}, ${mistake}: ${first.toFixed(3)} first, ${named.toFixed(2)} named`);
      }
    }
    expect(weak).toEqual([]);
  });

  it.skipIf(repository === NO_CORPORA)('finds the README of the repository among all others', async () => {
    const view = defaultView(await loadGeneration(openFolder(await buildOnce(repository, 'store'))));
    for (const text of ['README', 'readme.MD', 'https://github.com/acme/library/blob/main/README.md'])
      expect([text, ...nearPaths(view, text, 'file')].slice(0, 2)).toEqual([text, 'README.md']);
  });

  it.skipIf(repository === NO_CORPORA)('names nothing for what is nothing', async () => {
    const view = defaultView(await loadGeneration(openFolder(await buildOnce(repository, 'store'))));
    for (const text of [
      'skills/does-not-exist/SKILL.md',
      'foobar',
      'skills/zzz/README.md',
      'src/zzz/main.py',
      'references/none.md',
      'lorem-ipsum',
    ]) {
      for (const wanted of ['skill', 'folder', 'file'] as const)
        expect([text, wanted, ...nearPaths(view, text, wanted)]).toEqual([text, wanted]);
    }
  });
});
