import fc from 'fast-check';
import lunr from 'lunr';
import { describe, expect, it } from 'vitest';
import { type CanonicalText, canonicalJson } from '#artifacts/canonical-json.ts';
import { createTermCounter } from '#artifacts/search/count-terms.ts';
import { buildLunrIndex } from '#artifacts/search/lunr-index.ts';

type Document = Readonly<Record<'name' | 'body', readonly string[]>>;

/** What lunr's own builder stores. */
function builtByLunr(documents: readonly Document[]): unknown {
  const builder = new lunr.Builder();
  builder.tokenizer = ((list: readonly string[]) => list) as unknown as typeof lunr.tokenizer;
  builder.ref('ref');
  for (const field of ['name', 'body'] as const) {
    builder.field(field, {
      extractor: ((wrapped: { document: Document }) => wrapped.document[field]) as unknown as (doc: object) => string,
    });
  }
  documents.forEach((document, position) => {
    builder.add({ ref: String(position), document });
  });
  return JSON.parse(JSON.stringify(builder.build()));
}

function builtHere(documents: readonly Document[]): CanonicalText {
  return buildLunrIndex(documents, [
    { name: 'name', terms: ({ name }) => name },
    { name: 'body', terms: ({ body }) => body },
  ]);
}

/** Different terms in the order of their first occurrence, and how often each stands there. */
function tally(terms: readonly string[]): readonly [terms: readonly string[], counts: readonly number[]] {
  const distinct = [...new Set(terms)];
  return [distinct, distinct.map((each) => terms.filter((term) => term === each).length)];
}

/** The same, with the body counted before. */
function builtOfCounts(documents: readonly Document[]): CanonicalText {
  const counter = createTermCounter((term) => term);
  const counts = new Map(documents.map((document) => [document, counter.recount(...tally(document.body))]));
  return buildLunrIndex(documents, [
    { name: 'name', terms: ({ name }) => name },
    { name: 'body', vocabulary: counter.vocabulary, counts: (document) => counts.get(document) ?? new Uint32Array() },
  ]);
}

describe('the stored index', () => {
  const term = fc.oneof(
    fc.constantFrom('a', 'b', 'constructor', '__proto__', '_index', '7', '10', 'é'),
    fc.string({ minLength: 1, maxLength: 3 }),
  );
  const document = fc.record({ name: fc.array(term, { maxLength: 4 }), body: fc.array(term, { maxLength: 30 }) });

  it('is what lunr’s own builder makes, in its one spelling', () => {
    fc.assert(
      fc.property(fc.array(document, { maxLength: 24 }), (documents) => {
        // lunr keeps the terms of its index in an object without a prototype, but JSON has a plain key for each.
        const index = builtHere(documents);
        expect(index.toJSON()).toEqual(builtByLunr(documents));
        expect(canonicalJson(index.toJSON())).toBe(canonicalJson(index));
        expect(canonicalJson(builtOfCounts(documents))).toBe(canonicalJson(index));
      }),
      { numRuns: 300 },
    );
  });

  it('can be loaded by lunr and searched', () => {
    const documents = [
      { name: ['alpha'], body: ['beta', 'beta'] },
      { name: ['gamma'], body: ['alpha'] },
    ];
    const index = lunr.Index.load(builtHere(documents).toJSON() as object);
    expect(index.search('beta').map(({ ref }) => ref)).toEqual(['0']);
    expect(index.search('gamma').map(({ ref }) => ref)).toEqual(['1']);
  });
});
