/** `history.json`: dates that pages and feeds show. What it is about must be published; the dates themselves only git knows. */
import { historySchema } from '#contract/schema/history.ts';
import { HISTORY_FILE } from '#contract/tree.ts';
import type { Problems } from './problems.ts';
import type { Source } from './source.ts';
import { parseJson, type Walked } from './walk-store.ts';

/** Address of an edition -> revision -> date; empty where there are no dates. */
export type RevisionDates = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Checks the file, where there is one; gives the dates of revisions. */
export async function checkHistory(walked: Walked, source: Source, problems: Problems): Promise<RevisionDates> {
  const bytes = await source.read(HISTORY_FILE);
  const history = bytes === undefined ? undefined : parseJson(HISTORY_FILE, bytes, historySchema, problems);
  if (history === undefined) return new Map();
  for (const [address, { revisions, paths }] of Object.entries(history.editions)) {
    const mount = walked.mounts.find((each) => each.page !== undefined && each.address === address);
    if (!problems.expect(mount !== undefined, HISTORY_FILE, `tells dates of ${address}, which has no pages`) || mount === undefined)
      continue;
    const { revision, address: repository } = mount.snapshot;
    problems.expect(revision in revisions, HISTORY_FILE, `has no date of ${revision}, from which ${address} was built`);
    const known = new Set(walked.mounts.flatMap(({ snapshot }) => (snapshot.address === repository ? [snapshot.revision] : [])));
    for (const each of Object.keys(revisions))
      problems.expect(known.has(each), HISTORY_FILE, `has a date of ${each}, which is no published commit of ${repository}`);
    const strange = Object.keys(paths).filter((path) => !mount.entries.has(path));
    problems.expect(strange.length === 0, HISTORY_FILE, `has a date of ${strange[0]}, which ${address} does not publish`);
  }
  return new Map(Object.entries(history.editions).map(([address, { revisions }]) => [address, revisions]));
}
