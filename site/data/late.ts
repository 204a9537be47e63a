/**
 * What a page says of the snapshot as a whole is filled in last: its commit and its id. While pages are rendered, marks
 * stand in their place, so that a page whose content is the same is the same text whatever the commit (architecture.md,
 * "The published folder"). A mark holds a number that no author can know, so that nothing of a repository looks like one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { shortRevision } from '../view/format.ts';
import type { Edition } from './edition.ts';

/** Bytes of the number: nobody guesses it, and nothing has it by chance. */
const NONCE_BYTES = 16;
/** Hex digits that tell editions apart. */
const EDITION_DIGITS = 16;

/** The number of one build. It is in no published file. */
export function newNonce(): string {
  return randomBytes(NONCE_BYTES).toString('hex');
}

type Field = 'revision' | 'short' | 'snapshot';
/** One for each. */
const LETTERS: Readonly<Record<Field, string>> = { revision: 'r', short: 'c', snapshot: 's' };

/** Letters and digits alone: they stand for themselves in HTML, URLs and JSON. */
function markOf(nonce: string, { address }: Pick<Edition, 'address'>, field: Field): string {
  const edition = createHash('sha256').update(address).digest('hex').slice(0, EDITION_DIGITS);
  return `${nonce}${edition}${LETTERS[field]}`;
}

/** The edition as pages are rendered from it. */
export function withMarks(edition: Edition, nonce: string): Edition {
  const { sourceUrl, revision } = edition.snapshot;
  return {
    ...edition,
    commit: markOf(nonce, edition, 'short'),
    snapshotId: markOf(nonce, edition, 'snapshot'),
    snapshot: {
      ...edition.snapshot,
      ...(sourceUrl === undefined ? {} : { sourceUrl: sourceUrl.replaceAll(revision, markOf(nonce, edition, 'revision')) }),
    },
  };
}

/** Puts what editions really say in the place of the marks of a number. Gives a function, because it is asked for every page; it throws for a mark of no edition. */
export function filler(editions: readonly Edition[]): (html: Uint8Array, nonce: string) => Uint8Array {
  const values = new Map(
    editions.flatMap((edition) =>
      (
        [
          ['revision', edition.snapshot.revision],
          ['short', shortRevision(edition.snapshot.revision)],
          ['snapshot', edition.snapshotId],
        ] as const
      ).map(([field, value]) => [markOf('', edition, field), Buffer.from(value)]),
    ),
  );
  return (html, nonce) => {
    const bytes = Buffer.from(html.buffer, html.byteOffset, html.length);
    const pieces: Uint8Array[] = [];
    let done = 0;
    for (let at = bytes.indexOf(nonce); at !== -1; at = bytes.indexOf(nonce, done)) {
      const start = at + nonce.length;
      const end = start + EDITION_DIGITS + 1;
      const value = values.get(bytes.toString('latin1', start, end));
      if (value === undefined) throw new Error('A page names an edition that there is not.');
      pieces.push(bytes.subarray(done, at), value);
      done = end;
    }
    return Buffer.concat([...pieces, bytes.subarray(done)]);
  };
}
