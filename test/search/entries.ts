/** Small entries for search tests. */
import type { SearchEntry } from '#artifacts/search/entry.ts';

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
