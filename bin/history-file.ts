/** `history.json`: what git tells about dates, for the editions of a deployment that come from commits. */
import { pageAddress } from '#contract/page-path.ts';
import { type EditionHistory, historySchema } from '#contract/schema/history.ts';
import { SCHEMA_VERSION } from '#contract/versions.ts';
import { compareText } from '#model/compare.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { GitError } from '#snapshot/git.ts';
import { readHistory } from '#snapshot/history.ts';
import type { RepositoryRead } from './read-repositories.ts';

/** Only paths of the built tree are named: what was deleted or renamed is nobody's page. */
type Kept = (path: string) => boolean;

/** The file's text; `undefined` where no edition comes from a commit. `retained`: revisions that stay readable, by address of the repository. */
export async function historyText(
  reads: readonly RepositoryRead[],
  retained: (read: RepositoryRead) => readonly string[],
): Promise<string | undefined> {
  const editions: Record<string, EditionHistory> = {};
  for (const read of reads) {
    const inputs = [read.main, ...read.others].map((input) => input.read.value);
    for (const [index, snapshot] of inputs.entries()) {
      const { revision, ref } = snapshot.identity;
      if (revision.startsWith('tree-')) continue;
      const address = pageAddress(index === 0 ? read.name : { ...read.name, ref }, '');
      const history = await historyOf(read.asked.repository, snapshot, retained(read));
      if (history !== undefined) editions[address] = history;
    }
  }
  if (Object.keys(editions).length === 0) return undefined;
  return `${JSON.stringify(historySchema.parse({ schema: SCHEMA_VERSION, kind: 'history', editions }))}\n`;
}

async function historyOf(
  repository: string,
  { identity, entries }: Snapshot,
  retained: readonly string[],
): Promise<EditionHistory | undefined> {
  try {
    const kept: Kept = (path) => (entries as ReadonlyMap<string, unknown>).has(path);
    const { extent, revisions, paths } = await readHistory(repository, identity.revision, retained);
    const known = [...paths].filter(([path]) => kept(path)).sort(([a], [b]) => compareText(a, b));
    return {
      extent,
      revisions: Object.fromEntries([...revisions].sort(([a], [b]) => compareText(a, b))),
      paths: Object.fromEntries(known),
    };
  } catch (error) {
    // A repository that git does not read to the end has no dates; the build does not need them.
    if (error instanceof GitError) return undefined;
    throw error;
  }
}
