/** When a skill last changed, and which documents were served for it before. */
import type { EditionHistory } from '#contract/schema/history.ts';
import type { SkillArtifact } from '#contract/schema/skill.ts';
import type { Edition } from '../data/edition.ts';
import type { Reader } from '../data/reader.ts';
import { retainedOf } from './changes.ts';

/** Earlier documents that a page names. */
const MAX_EARLIER = 5;

/** `limit`: commits that were read, all of them newer than the change. Without it the clone was shallow. */
export type LastChange = { readonly kind: 'date'; readonly date: string } | { readonly kind: 'unknown'; readonly limit?: number };

/**
 * The last change of what an agent loads: the newest of the skill's own text, its rules and what travels with it.
 * `undefined` where there is no git history to ask, `unknown` where it does not reach back far enough.
 */
export function lastChange(history: EditionHistory | undefined, skill: SkillArtifact): LastChange | undefined {
  if (history === undefined) return undefined;
  const paths = skill.serving === 'full' ? skill.document.parts.map(({ path }) => path) : [skill.path];
  // What has no date is older than the cut, so that a date of another part is still the newest.
  const dates = [...new Set(paths)].flatMap((path) => (Object.hasOwn(history.paths, path) ? (history.paths[path] ?? []) : []));
  const [first, ...rest] = dates;
  if (first === undefined) return { kind: 'unknown', ...(history.limit === undefined ? {} : { limit: history.limit }) };
  return { kind: 'date', date: rest.reduce((newest, date) => (Date.parse(date) > Date.parse(newest) ? date : newest), first) };
}

export interface EarlierDocument {
  readonly digest: string;
  readonly revision: string;
}

/** Documents of retained snapshots that differ from what is served now, the newest first: `SKILL.md` path -> documents. */
export function earlierDocuments(reader: Reader, edition: Edition): ReadonlyMap<string, readonly EarlierDocument[]> {
  const found = new Map<string, EarlierDocument[]>();
  for (const { id, revision } of retainedOf(reader, edition)) {
    for (const [path, entry] of reader.directory(reader.snapshot(id).objects.directory)) {
      const now = edition.directory.get(path);
      if (entry.kind !== 'skill' || now?.kind !== 'skill' || now.digest === entry.digest) continue;
      const [then, current] = [reader.skill(entry.digest), reader.skill(now.digest)];
      if (then.serving !== 'full' || current.serving !== 'full') continue;
      const list = found.get(path) ?? [];
      const { digest } = then.document;
      if (digest === current.document.digest || list.length >= MAX_EARLIER || list.some((other) => other.digest === digest)) continue;
      found.set(path, [...list, { digest, revision }]);
    }
  }
  return found;
}

/** The day of a date, as its committer had it. */
export function dayOf(date: string): string {
  return date.slice(0, 10);
}
