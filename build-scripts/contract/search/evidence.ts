/** How strongly each document speaks for one word of a query: BM25 over weighted fields. */
import type { Meaning } from './meanings.ts';
import type { PlannedWord } from './plan.ts';
import type { Postings } from './postings.ts';
import { FIELD_WEIGHTS, SATURATION, TEXT_ONLY_SHARE, WHOLE_SHARE } from './weights.ts';

export interface Evidence {
  /** Of each document; 0 where it does not hold the word. */
  readonly strength: Float64Array;
  /** How much of the word each document holds, between 0 and 1. */
  readonly credit: Float64Array;
  /** The same of what stands there as it was typed, without corrections. */
  readonly asTyped: Float64Array;
  readonly rarity: number;
}

export interface Scorer {
  /** The evidence for a word. */
  ofWord(planned: PlannedWord): Evidence;
  /** How telling a term is: next to nothing where most documents hold it. */
  rarityOf(term: string): number;
}

interface Group {
  readonly onlyNames?: boolean;
  /** Terms that stand in texts alone count less; an identifier is telling wherever it stands. */
  readonly plain: boolean;
}

const WRITTEN_TO_BE_FOUND = new Set(['name', 'description', 'headings']);

function rarityAmong(holders: number, documents: number): number {
  return Math.log(1 + (Math.max(0, documents - holders) + 0.5) / (holders + 0.5));
}

function saturated(mentions: number): number {
  return ((SATURATION + 1) * mentions) / (SATURATION + mentions);
}

/** Makes a scorer for an index of `size` documents. */
export function createScorer(postings: Postings, size: number): Scorer {
  // Work space: all zero between two calls of `addMeaning`.
  const mentions = new Float64Array(size);
  const inName = new Uint8Array(size);

  const blank = (): Omit<Evidence, 'rarity'> => ({
    strength: new Float64Array(size),
    credit: new Float64Array(size),
    asTyped: new Float64Array(size),
  });
  const rarityOf = (term: string): number => rarityAmong(postings.documentsWith(term), size);

  /** The rarity of several meanings: that of the documents that hold any of them. */
  function rarityTogether(meanings: readonly Meaning[]): number {
    const [first] = meanings;
    if (meanings.length === 1 && first !== undefined) return rarityOf(first.term);
    const holders = new Set<number>();
    for (const { term } of meanings) {
      for (const { positions } of postings.find(term)) for (const position of positions) holders.add(position);
    }
    return rarityAmong(holders.size, size);
  }

  function isSubject(term: string): boolean {
    return postings.find(term).some(({ field }) => WRITTEN_TO_BE_FOUND.has(field));
  }

  function addMeaning(meaning: Meaning, atMost: number, { onlyNames = false, plain }: Group, into: Omit<Evidence, 'rarity'>): void {
    const { term, quality, inNames = quality, slip = false } = meaning;
    const lists = postings.find(term).filter(({ field }) => !onlyNames || field === 'name');
    for (const { field, positions, frequencies } of lists) {
      const weight = FIELD_WEIGHTS[field] ?? 0;
      for (let at = 0; at < positions.length; at += 1) {
        const position = positions[at] ?? 0;
        mentions[position] = (mentions[position] ?? 0) + weight * (frequencies[at] ?? 0);
        if (field === 'name') inName[position] = 1;
      }
    }
    const rarity = Math.min(atMost, rarityOf(term)) * (plain && !isSubject(term) ? TEXT_ONLY_SHARE : 1);
    for (const { positions } of lists) {
      for (const position of positions) {
        const held = mentions[position] ?? 0;
        if (held === 0) continue;
        const fit = inName[position] === 1 ? inNames : quality;
        mentions[position] = 0;
        inName[position] = 0;
        into.strength[position] = Math.max(into.strength[position] ?? 0, fit * rarity * saturated(held));
        into.credit[position] = Math.max(into.credit[position] ?? 0, fit);
        if (!slip) into.asTyped[position] = Math.max(into.asTyped[position] ?? 0, fit);
      }
    }
  }

  function ofMeanings(meanings: readonly Meaning[], group: Group, atMost = Number.POSITIVE_INFINITY): Evidence {
    const best = Math.max(0, ...meanings.map(({ quality }) => quality));
    const rarity = Math.min(atMost, rarityTogether(meanings.filter(({ quality }) => quality === best)));
    const completed = Math.min(rarity, rarityTogether(meanings.filter(({ inNames }) => inNames !== undefined)));
    const into = blank();
    for (const meaning of meanings) addMeaning(meaning, meaning.inNames === undefined ? rarity : completed, group, into);
    return { ...into, rarity };
  }

  /** The mean of the parts; a part that no document holds counts as nothing, and where one is missing of `inseparable` ones, so do all. */
  function ofParts(parts: readonly (readonly Meaning[])[], group: Group, inseparable: boolean): Evidence {
    const [only = []] = parts;
    if (parts.length === 1) return ofMeanings(only, group);
    const { strength, credit, asTyped } = blank();
    let rarity = 0;
    for (const meanings of parts) {
      if (meanings.length === 0) continue;
      const part = ofMeanings(meanings, group);
      rarity += part.rarity / parts.length;
      for (let position = 0; position < size; position += 1) {
        strength[position] = (strength[position] ?? 0) + (part.strength[position] ?? 0) / parts.length;
        credit[position] = (credit[position] ?? 0) + (part.credit[position] ?? 0) / parts.length;
        asTyped[position] = (asTyped[position] ?? 0) + (part.asTyped[position] ?? 0) / parts.length;
      }
    }
    if (inseparable) {
      const lists = parts.map((meanings) => meanings.map(({ term }) => term));
      for (let position = 0; position < size; position += 1) {
        if ((credit[position] ?? 0) === 0) continue;
        if (lists.every((terms) => terms.some((term) => postings.holds(term, position)))) continue;
        strength[position] = 0;
        credit[position] = 0;
        asTyped[position] = 0;
      }
    }
    return { strength, credit, asTyped, rarity };
  }

  return {
    rarityOf,
    ofWord({ word, grammar, whole, parts, inseparable }) {
      const apart = ofParts(parts, { onlyNames: grammar, plain: true }, inseparable);
      if (whole.length === 0) return apart;
      // Two words that an index also holds as one are no rarer for it; an identifier that was typed is.
      const isTyped = word.whole !== undefined && !(inseparable && parts.length === 1);
      const together = isTyped ? ofMeanings(whole, { plain: false }) : ofMeanings(whole, { plain: true }, apart.rarity);
      const share = isTyped ? WHOLE_SHARE : 1;
      const { strength, credit, asTyped } = blank();
      for (let position = 0; position < size; position += 1) {
        strength[position] = Math.max(apart.strength[position] ?? 0, share * (together.strength[position] ?? 0));
        credit[position] = Math.max(apart.credit[position] ?? 0, together.credit[position] ?? 0);
        asTyped[position] = Math.max(apart.asTyped[position] ?? 0, together.asTyped[position] ?? 0);
      }
      return { strength, credit, asTyped, rarity: Math.max(apart.rarity, together.rarity) };
    },
  };
}
