import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTermCounter, type TermCounter } from '#artifacts/search/count-terms.ts';
import { fairShare, tellingTerms } from '#artifacts/search/telling-terms.ts';
import { MAX_TERMS, terms } from '#contract/terms.ts';

function kept(texts: readonly string[], total: number): readonly (readonly string[])[] {
  const counter = createTermCounter((term) => term);
  const counts = texts.map((text) => counter.count(text));
  return tellingTerms({ vocabulary: counter.vocabulary, texts: counts }, total).map((pairs) =>
    [...pairs].filter((_, index) => index % 2 === 0).map((number) => counter.vocabulary[number] ?? ''),
  );
}

describe('fairShare', () => {
  it('never gives out more than there is, and no less than it could', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 20 }), fc.nat(500), (sizes, total) => {
        const share = fairShare(sizes, total);
        const given = (limit: number): number => sizes.reduce((sum, size) => sum + Math.min(size, limit), 0);
        expect(given(share)).toBeLessThanOrEqual(total);
        if (share < Math.max(...sizes)) expect(given(share + 1)).toBeGreaterThan(total);
      }),
    );
  });
});

describe('tellingTerms', () => {
  it('keeps everything where there is room', () => {
    expect(kept(['the ferry', 'the train'], 100)).toEqual([
      ['the', 'ferry'],
      ['the', 'train'],
    ]);
  });

  it('keeps what tells texts apart, then what a text says often', () => {
    const texts = ['the ferry ferry the pier', 'the train the rail rail', 'the plane the gate gate'];
    expect(kept(texts, 6)).toEqual([
      ['ferry', 'pier'],
      ['rail', 'train'],
      ['gate', 'plane'],
    ]);
  });

  it('holds hashes and encoded data for less telling than words', () => {
    expect(kept(['9f3a1c harbor', 'x y'], 2)).toEqual([['harbor'], ['x']]);
  });
});

describe('the term counter', () => {
  it('counts reduced terms, and several texts together', () => {
    const counter = createTermCounter((term) => term.replace(/s$/, ''));
    const first = counter.count('boats boat pier');
    const second = counter.count('piers');
    expect(counter.vocabulary).toEqual(['boat', 'pier']);
    expect([...first]).toEqual([0, 2, 1, 1]);
    expect([...counter.add([first, second])]).toEqual([0, 2, 1, 2]);
  });

  /** Terms and their counts, in the order of their first occurrence. */
  function counted(counter: TermCounter, text: string): readonly (readonly [string | undefined, number | undefined])[] {
    const pairs = counter.count(text);
    return Array.from({ length: pairs.length / 2 }, (_, index) => [counter.vocabulary[pairs[index * 2] ?? 0], pairs[index * 2 + 1]]);
  }

  function tallied(text: string): readonly (readonly [string, number])[] {
    const tally = new Map<string, number>();
    for (const term of terms(text)) tally.set(term, (tally.get(term) ?? 0) + 1);
    return [...tally];
  }

  it('finds in a text the terms that whoever asks is compared with', () => {
    const word = fc.constantFrom('boat', 'boats', 'pgMigrate', 'pg-migrate', 'pg', 'C++', 'node.js', '数据库', '.NET', 'Straße', 'x_', '7');
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 20 }), { minLength: 1, maxLength: 4 }), (texts) => {
        const counter = createTermCounter((term) => term);
        for (const words of texts) expect(counted(counter, words.join(' '))).toEqual(tallied(words.join(' ')));
      }),
    );
  });

  it.each([0, 1, 2])('leaves off within a word as a list of terms does: %i before it', (before) => {
    const text = `${'a '.repeat(before)}${'bcD '.repeat(MAX_TERMS / 3)}${'efG '.repeat(3)}hiJ`;
    const counter = createTermCounter((term) => term);
    expect(terms(text)).toHaveLength(MAX_TERMS);
    expect(counted(counter, text)).toEqual(tallied(text));
    // The word that did not fit is whole in the next text.
    expect(counted(counter, 'efG')).toEqual(tallied('efG'));
  });
});
