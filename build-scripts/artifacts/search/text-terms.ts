/** Counts the terms of texts, or recalls what an earlier build counted: an edit touches one text of thousands. */
import { createStemmer } from '#contract/search/stem.ts';
import { digestOfText } from '#digest/sha256.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { createTermCounter, type TermCounter, type TermCounts } from './count-terms.ts';
import type { SearchFile } from './entry.ts';
import { stemEnglish } from './lunr-index.ts';

/** Reduced terms in the order of their first occurrence, and how often each stands there. */
type Remembered = readonly [terms: readonly string[], counts: readonly number[]];

/** What a text follows from, so that equal names are equal texts. Looks at the text only where nothing else names it. */
export function sourceOf(text: Pick<SearchFile, 'source' | 'text'>): string {
  return text.source === undefined ? `text ${digestOfText(text.text)}` : `file ${text.source}`;
}

/** Gives a function that counts the terms of one text with a counter, through a memory. The counts are the same with any memory. */
export function textCounter(counter: TermCounter, memory: Memory): (text: Pick<SearchFile, 'source' | 'text'>) => TermCounts {
  if (memory === NO_MEMORY) return ({ text }) => counter.count(text);
  return (text) => {
    const name = nameOf(text);
    const known = memory.get(name);
    if (known !== undefined) {
      return counter.recount(...(JSON.parse(Buffer.from(known.buffer, known.byteOffset, known.length).toString('utf8')) as Remembered));
    }
    const pairs = counter.count(text.text);
    const found: Remembered = [
      Array.from({ length: pairs.length / 2 }, (_, index) => counter.vocabulary[pairs[index * 2] ?? 0] ?? ''),
      Array.from({ length: pairs.length / 2 }, (_, index) => pairs[index * 2 + 1] ?? 0),
    ];
    memory.set(name, Buffer.from(JSON.stringify(found)));
    return pairs;
  };
}

/** Tells whether a memory has what a text's terms are counted to. */
export function isCounted(memory: Memory, text: Pick<SearchFile, 'source' | 'text'>): boolean {
  return memory.has(nameOf(text));
}

function nameOf(text: Pick<SearchFile, 'source' | 'text'>): string {
  return `terms of ${sourceOf(text)}`;
}

/** Counts the terms of a text for a build that comes later: what it finds is in `memory` and nowhere else. */
export type CountAhead = (text: Pick<SearchFile, 'source' | 'text'>) => void;

export function countAhead(memory: Memory): CountAhead {
  return textCounter(createTermCounter(createStemmer(stemEnglish)), memory);
}
