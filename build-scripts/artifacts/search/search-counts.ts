/** Counts everything that search indexes are made of, once for all indexes of a build, and recalls what builds before it counted. */
import { createStemmer } from '#contract/search/stem.ts';
import { terms } from '#contract/terms.ts';
import { digestOfText } from '#digest/sha256.ts';
import { type Memory, NO_MEMORY } from '#model/memory.ts';
import { createTermCounter, type TermCounter, type TermCounts } from './count-terms.ts';
import type { SearchFile } from './entry.ts';
import { type PackedCounts, recallCounts, rememberCounts } from './kept-counts.ts';
import { stemEnglish } from './lunr-index.ts';
import { sourceOf, textCounter } from './text-terms.ts';

export class SearchCounts {
  readonly counter: TermCounter;
  readonly #memory: Memory;
  readonly #name: string | undefined;
  readonly #stem = createStemmer(stemEnglish);
  readonly #count: (text: Pick<SearchFile, 'source' | 'text'>) => TermCounts;
  readonly #known: PackedCounts;
  readonly #used = new Map<string, TermCounts>();
  #missing = 0;

  /** Texts are recalled one by one from `memory`; all at once where that has an entry with this name (`countsName`). Counts are the same with any memory. */
  constructor(memory: Memory = NO_MEMORY, name?: string) {
    this.#memory = memory;
    this.#name = name;
    this.#known = name === undefined ? { vocabulary: [], counts: new Map() } : recallCounts(memory, name);
    this.counter = createTermCounter(this.#stem, this.#known.vocabulary);
    this.#count = textCounter(this.counter, memory);
  }

  /** Of a text. Looks at it only where nobody counted it before. */
  ofText(text: Pick<SearchFile, 'source' | 'text'>): TermCounts {
    return this.#name === undefined ? this.#count(text) : this.#recall(sourceOf(text), () => this.#count(text));
  }

  /** Of short texts together. */
  ofShort(texts: readonly string[]): TermCounts {
    const count = (): TermCounts => this.counter.countTerms(texts.flatMap((text) => terms(text).map(this.#stem)));
    return this.#name === undefined ? count() : this.#recall(`short ${digestOfText(JSON.stringify(texts))}`, count);
  }

  /** Remembers what was asked for, for the next build. */
  save(): void {
    if (this.#name === undefined) return;
    rememberCounts(this.#memory, this.#name, { vocabulary: this.counter.vocabulary, counts: this.#used }, this.#missing);
  }

  #recall(name: string, count: () => TermCounts): TermCounts {
    const known = this.#used.get(name) ?? this.#known.counts.get(name);
    if (known === undefined) this.#missing += 1;
    const counted = known ?? count();
    this.#used.set(name, counted);
    return counted;
  }
}
