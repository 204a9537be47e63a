/** A second look at the best results: do words that stand together in the query stand together in a name, description or title? */
import { words } from '../terms.ts';
import type { Meaning } from './meanings.ts';
import { NAME_COVERED, NEIGHBOURS_IN_DESCRIPTION, NEIGHBOURS_IN_NAME, NEIGHBOURS_IN_TITLE } from './weights.ts';

/** One plain word, or one part of an identifier, of a query. */
export interface QueryPart {
  readonly meanings: readonly Meaning[];
  readonly rarity: number;
}

export interface NamedText {
  readonly name: string;
  readonly description: string;
  /** Supporting files. */
  readonly files?: readonly { readonly path: string; readonly title?: string | undefined }[];
}

/** Most supporting files whose names and titles are looked at. */
const MAX_FILES = 100;
/** Documents whose names and descriptions are kept as terms; emptied when full. */
const MAX_REMEMBERED = 4_096;

interface TermLists {
  readonly name: readonly string[];
  readonly description: readonly string[];
  /** Of each supporting file, its name, then its title. */
  readonly titles: readonly (readonly string[])[];
}

function stands(part: QueryPart | undefined, term: string | undefined): boolean {
  return part !== undefined && term !== undefined && part.meanings.some((meaning) => meaning.term === term);
}

function neighbours(query: readonly QueryPart[], list: readonly string[]): number {
  let bonus = 0;
  for (let at = 0; at + 1 < query.length; at += 1) {
    const together = list.some((term, place) => stands(query[at], term) && stands(query[at + 1], list[place + 1]));
    if (together) bonus += Math.min(query[at]?.rarity ?? 0, query[at + 1]?.rarity ?? 0);
  }
  return bonus;
}

export interface SecondLook {
  /** What the words' places add to the score of the document at a position. */
  bonus(query: readonly QueryPart[], position: number): number;
  /** A term as the document at a position writes it in its name, description or titles; else the term, with a sign that it may go on. */
  writtenAs(position: number, term: string): string;
  /** Tells whether any name or description holds a word as it is. */
  isWritten(word: string): boolean;
}

/** Makes the second look into the documents of one index. */
export function createSecondLook(
  documents: readonly NamedText[],
  stem: (term: string) => string,
  rarityOf: (term: string) => number,
): SecondLook {
  const remembered = new Map<number, TermLists>();
  const list = (text: string): readonly string[] => [...words(text)].flatMap((word) => word.parts.map(stem));

  function listsOf(position: number): TermLists {
    const known = remembered.get(position);
    if (known !== undefined) return known;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const { name = '', description = '', files = [] } = documents[position] ?? {};
    const titles = files.slice(0, MAX_FILES).map(({ path, title = '' }) => list(`${path.slice(path.lastIndexOf('/') + 1)} ${title}`));
    const lists = { name: list(name), description: list(description), titles };
    remembered.set(position, lists);
    return lists;
  }

  function covered(query: readonly QueryPart[], name: readonly string[]): number {
    let held = 0;
    let all = 0;
    for (const term of name) {
      const rarity = rarityOf(term);
      all += rarity;
      if (query.some((part) => stands(part, term))) held += rarity;
    }
    return all === 0 ? 0 : (held * held) / all;
  }

  function writtenAs(position: number, term: string): string {
    const { name = '', description = '', files = [] } = documents[position] ?? {};
    for (const text of [name, description, ...files.slice(0, MAX_FILES).map(({ title = '' }) => title)]) {
      for (const word of words(text)) {
        if (word.whole === term) return word.text;
        const part = word.parts.find((each) => each === term || stem(each) === term);
        if (part !== undefined) return /[-_.]/.test(word.text) ? part : word.text;
      }
    }
    return `${term}…`;
  }

  let written: Set<string> | undefined;
  /** Made for the first question: most queries ask none. */
  function isWritten(word: string): boolean {
    if (written === undefined) {
      written = new Set();
      for (const { name, description } of documents) {
        for (const { parts } of words(`${name} ${description}`)) for (const part of parts) written.add(part);
      }
    }
    return written.has(word);
  }

  return {
    writtenAs,
    isWritten,
    bonus(query, position) {
      const { name, description, titles } = listsOf(position);
      return (
        NEIGHBOURS_IN_NAME * neighbours(query, name) +
        NEIGHBOURS_IN_DESCRIPTION * neighbours(query, description) +
        NEIGHBOURS_IN_TITLE * Math.max(0, ...titles.map((title) => neighbours(query, title))) +
        NAME_COVERED * covered(query, name)
      );
    },
  };
}
