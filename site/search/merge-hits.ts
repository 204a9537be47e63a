/**
 * One list from the two searches, and what only holds a common word of the query apart. Names and descriptions that hold every word come first, so that results stay where they
 * are when the large index arrives; then the order of the whole text, which is the adapter's; then what only the small
 * index knows, which is what begins with an unfinished word.
 */
import type { NamesArtifact } from '#contract/schema/names.ts';
import type { NameHit } from './query-names.ts';
import type { TextHit } from './query-text.ts';

export interface MergedHit {
  readonly document: NamesArtifact['documents'][number];
  readonly matched: readonly string[];
  readonly files: readonly string[];
  /** Nothing of its name or description matched: the text below them did. */
  readonly inText: boolean;
}

export interface Merged {
  readonly answers: readonly MergedHit[];
  /** What holds next to nothing of the query. */
  readonly others: readonly MergedHit[];
}

/** Results that get a second look for their supporting files; more are not looked at. */
const SECOND_LOOKS = 20;

/** Merges the hits of one repository. `byPath` has the small index's documents. */
export function mergeHits(
  nameHits: readonly NameHit[],
  textHits: readonly TextHit[],
  byPath: ReadonlyMap<string, NamesArtifact['documents'][number]>,
): Merged {
  const most = Math.max(0, ...[...nameHits, ...textHits].map(({ matched }) => matched.length));
  const texts = new Map(textHits.map((hit) => [hit.path, hit]));
  const named = new Map(nameHits.map((hit) => [hit.document.path, hit]));
  const whole = nameHits.filter(({ matched }) => matched.length === most).map(({ document }) => document.path);
  const order = new Set([...whole, ...textHits.map(({ path }) => path), ...nameHits.map(({ document }) => document.path)]);
  // The text knows more than name and description; what only these know is what begins with an unfinished word.
  const isAnswer = (path: string): boolean => (texts.get(path) ?? named.get(path))?.isAnswer === true;
  const merge = (path: string, position: number): readonly MergedHit[] => {
    const document = byPath.get(path);
    if (document === undefined) return [];
    const [name, text] = [named.get(path), texts.get(path)];
    const matched = [...new Set([...(name?.matched ?? []), ...(text?.matched ?? [])])];
    const inText = name === undefined;
    // A full match of name and description needs no further reason.
    const files = position < SECOND_LOOKS && (name?.matched.length ?? 0) < most ? (text?.files() ?? []) : [];
    return [{ document, matched, files, inText }];
  };
  const paths = [...order];
  return {
    answers: paths.filter(isAnswer).flatMap(merge),
    others: paths.filter((path) => !isAnswer(path)).flatMap(merge),
  };
}
