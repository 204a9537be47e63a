/** What search would index of a repository on disk: the compiler's own stages up to that point. */

import type { SearchEntry } from '#artifacts/search/entry.ts';
import { searchEntries } from '#artifacts/search-entries.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { parse } from '#parse/parser.ts';
import { resolve } from '#resolve/resolve.ts';
import { readRepository } from '#snapshot/read-repository.ts';

/** Reads a repository. Throws `UnreadableRepository` where there is none. */
export async function entriesOf(repository: string): Promise<readonly SearchEntry[]> {
  const { value, findings } = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS });
  const parsed = parse(value, DEFAULT_LIMITS);
  return searchEntries(resolve(parsed, { verified: false, includeInternal: false }, findings).value);
}
