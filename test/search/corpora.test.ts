/** Search over real repositories, built by the compiler: does a person who asks in ordinary words get the right skill? */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSearcher, type Searcher } from '#adapter/catalog/search.ts';
import { type NamesArtifact, namesSchema } from '#contract/schema/names.ts';
import { type SearchArtifact, searchSchema } from '#contract/schema/search.ts';
import { createNamesSearcher } from '../../site/search/query-names.ts';
import { buildOnce } from '../helpers/build-once.ts';
import { corpora, NO_CORPORA } from '../helpers/corpora.ts';

/** Queries and the name of a skill that belongs among the first three. */
const QUESTIONS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'awesome-copilot': [
    ['commit message', 'commit-message-storyteller'],
    ['deploy static web app azure', 'azure-static-web-apps'],
    ['git commit', 'git-commit'],
    ['playwright test generate', 'playwright-generate-test'],
    ['review sql', 'sql-code-review'],
    ['junit', 'java-junit'],
    ['markdown to html', 'markdown-to-html'],
    ['spring boot', 'create-spring-boot-java-project'],
    ['springboot', 'java-springboot'],
    ['how to write a prd', 'prd'],
    ['excalidraw', 'excalidraw-diagram-generator'],
  ],
};

function objectsOf(site: string): { readonly search: SearchArtifact; readonly names: NamesArtifact } {
  const folder = join(site, 'store/objects');
  const found = new Map<string, unknown>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))) {
    const text = readFileSync(join(folder, name), 'utf8');
    const kind = /"kind":"(names|search)","lunr"/.exec(text)?.[1];
    if (kind !== undefined) found.set(kind, JSON.parse(text));
  }
  return { search: searchSchema.parse(found.get('search')), names: namesSchema.parse(found.get('names')) };
}

describe.skipIf(corpora() === undefined).each(corpora() ?? [NO_CORPORA])('search over $name', (corpus) => {
  let objects: ReturnType<typeof objectsOf>;
  let searcher: Searcher;
  beforeAll(async () => {
    objects = objectsOf(await buildOnce(corpus));
    searcher = createSearcher(objects.search);
  });

  it('puts each exact name first', () => {
    for (const { name } of objects.search.documents) expect(searcher.search(name).hits[0]?.name, name).toBe(name);
  });

  it('finds each name in the browser, from its first half on', () => {
    const browser = createNamesSearcher(objects.names);
    for (const { name } of objects.names.documents) {
      expect(browser.search(name)[0]?.document.name, name).toBe(name);
      const half = browser.search(name.slice(0, Math.ceil(name.length / 2))).map((hit) => hit.document.name);
      expect(half, name).toContain(name);
    }
  });

  it('finds a skill from the beginning of its description', () => {
    const skills = objects.search.documents.filter((document) => document.kind === 'skill').filter((_, index) => index % 3 === 0);
    const found = skills.filter(({ path, description }) => {
      const question = description.split(/\s+/).slice(0, 8).join(' ');
      return searcher
        .search(question)
        .hits.slice(0, 5)
        .some((hit) => hit.path === path);
    });
    expect(found.length / skills.length).toBeGreaterThan(0.9);
  });

  it.each(QUESTIONS[corpus.name] ?? [])('%s is answered by %s', (question, name) => {
    expect(
      searcher
        .search(question)
        .hits.slice(0, 3)
        .map((hit) => hit.name),
    ).toContain(name);
  });
});
