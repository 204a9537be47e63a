/**
 * What a page, or a file beside it, says of the snapshot as a whole is filled in last (`fill-marks.ts`): its commit and its id. While
 * they are made, marks stand in their place, so that a page whose content is the same is the same text whatever the commit
 * (architecture.md, "The published folder"). A mark holds a number that no author can know, so that nothing of a repository looks like one.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Edition } from './edition.ts';
import { EDITION_DIGITS, type MarkValues } from './fill-marks.ts';

/** Bytes of the number: nobody guesses it, and nothing has it by chance. */
const NONCE_BYTES = 16;

/** The number of one build. It is in no published file. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('hex');
}

type Field = 'revision' | 'short' | 'snapshot';
/** One for each, a single character. */
const LETTERS: Readonly<Record<Field, string>> = { revision: 'r', short: 'c', snapshot: 's' };

/** Letters and digits alone: they stand for themselves in HTML, URLs and JSON. */
function markOf(nonce: string, { address }: Pick<Edition, 'address'>, field: Field): string {
  const edition = createHash('sha256').update(address).digest('hex').slice(0, EDITION_DIGITS);
  return `${nonce}${edition}${LETTERS[field]}`;
}

/** The edition as pages are rendered from it, and as what lies beside them is made. */
export function withMarks(edition: Edition, nonce: string): Edition {
  const { sourceUrl, revision } = edition.snapshot;
  return {
    ...edition,
    revision: markOf(nonce, edition, 'revision'),
    commit: markOf(nonce, edition, 'short'),
    snapshotId: markOf(nonce, edition, 'snapshot'),
    snapshot: {
      ...edition.snapshot,
      ...(sourceUrl === undefined ? {} : { sourceUrl: sourceUrl.replaceAll(revision, markOf(nonce, edition, 'revision')) }),
    },
  };
}

/** What editions really say, by the marks that stand for it. */
export function valuesOf(editions: readonly Edition[]): MarkValues {
  return new Map(
    editions.flatMap((edition) =>
      (
        [
          ['revision', edition.revision],
          ['short', edition.commit],
          ['snapshot', edition.snapshotId],
        ] as const
      ).map(([field, value]) => [markOf('', edition, field), value]),
    ),
  );
}
