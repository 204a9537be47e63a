/** Small entries for search tests. */
import { canonicalJson } from '#artifacts/canonical-json.ts';
import { buildNames } from '#artifacts/search/build-names.ts';
import { buildSearch } from '#artifacts/search/build-search.ts';
import type { SearchEntry } from '#artifacts/search/entry.ts';
import { type NamesArtifact, namesSchema } from '#contract/schema/names.ts';
import { type SearchArtifact, searchSchema } from '#contract/schema/search.ts';

export function entry(path: string, fields: Partial<SearchEntry> = {}): SearchEntry {
  return {
    path,
    kind: path.endsWith('SKILL.md') ? 'skill' : 'document',
    name: path.replace(/\/SKILL\.md$/, '').replace(/^.*\//, ''),
    description: '',
    describedOnly: false,
    headings: [],
    body: '',
    files: [],
    ...fields,
  };
}

/** The search object of entries as a reader gets it: from its bytes. */
export function storedSearch(entries: readonly SearchEntry[]): SearchArtifact {
  return searchSchema.parse(JSON.parse(canonicalJson(buildSearch(entries))));
}

/** The names object of entries as a reader gets it. */
export function storedNames(entries: readonly SearchEntry[]): NamesArtifact {
  return namesSchema.parse(JSON.parse(canonicalJson(buildNames(entries))));
}
