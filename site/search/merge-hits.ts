/**
 * One list of one repository from its two searches. The order is the adapter's, that of the whole text, so that people and
 * agents see one order; behind it stands what only names and descriptions know, which is what begins with an unfinished word.
 * Where the query is one mere beginning, these know more, and lead.
 */
import type { NamesArtifact } from '#contract/schema/names.ts';
import type { NameHit } from './query-names.ts';
import type { TextHit } from './query-text.ts';
import type { TypedHeld } from './typed-answers.ts';

export interface MergedHit extends TypedHeld {
  readonly document: NamesArtifact['documents'][number];
  /** Words of the query that matched, as they were typed: for highlighting. Looked for when asked. */
  readonly matched: () => readonly string[];
  /** Supporting files that say more than its name and description do. Looked for when asked. */
  readonly files: () => readonly string[];
  /** Nothing of its name or description matched: the text below them did. */
  readonly inText: boolean;
}

/** Merges the hits of one repository. `byPath` has the small index's documents; `namesLead` where the query has just begun. */
export function mergeHits(
  nameHits: readonly NameHit[],
  textHits: readonly TextHit[],
  byPath: ReadonlyMap<string, NamesArtifact['documents'][number]>,
  namesLead = false,
): readonly MergedHit[] {
  const texts = new Map(textHits.map((hit) => [hit.path, hit]));
  const named = new Map(nameHits.map((hit) => [hit.document.path, hit]));
  const all = [...nameHits, ...textHits].reduce((bits, { ranked }) => bits | ranked.held, 0);
  const [first, second] = namesLead ? [named, texts] : [texts, named];
  return [...new Set([...first.keys(), ...second.keys()])].flatMap((path): readonly MergedHit[] => {
    const document = byPath.get(path);
    const [name, text] = [named.get(path), texts.get(path)];
    // The text knows more than name and description: it decides where it may.
    const deciding = (namesLead ? name : undefined) ?? text ?? name;
    if (document === undefined || deciding === undefined) return [];
    const { ranked, before, asked } = deciding;
    // A full match of name and description needs no further reason.
    const isWhole = name !== undefined && (name.ranked.held & all) === all;
    return [
      {
        document,
        ranked,
        asked,
        ...(before === undefined ? {} : { before }),
        matched: () => [...new Set([...(name?.ranked.matched ?? []), ...(text?.ranked.matched ?? [])])],
        files: () => (isWhole ? [] : (text?.files() ?? [])),
        inText: name === undefined,
      },
    ];
  });
}
