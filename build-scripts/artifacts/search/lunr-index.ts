/** Builds a lunr index from terms that are already made: no tokenizer, trimmer, stop words or stemmer of lunr takes part. */
import lunr from 'lunr';

export interface IndexField<D> {
  readonly name: string;
  readonly terms: (document: D) => readonly string[];
}

/**
 * Indexes documents under their positions and gives lunr's serialized form, as plain JSON. The same documents in the same
 * order give the same bytes.
 */
export function buildLunrIndex<D>(documents: readonly D[], fields: readonly IndexField<D>[]): unknown {
  const builder = new lunr.Builder();
  // lunr only uses a term as a key, so that plain text does; its own tokens would cost half of the time.
  builder.tokenizer = ((list: readonly string[]) => list) as unknown as typeof lunr.tokenizer;
  builder.ref('ref');
  for (const { name, terms } of fields) {
    builder.field(name, {
      extractor: ((wrapped: { document: D }) => terms(wrapped.document)) as unknown as (doc: object) => string,
    });
  }
  documents.forEach((document, position) => {
    builder.add({ ref: String(position), document });
  });
  return builder.build().toJSON();
}

/** lunr's English stemmer on plain text. */
export function stemEnglish(word: string): string {
  return lunr.stemmer(new lunr.Token(word, {})).toString();
}
