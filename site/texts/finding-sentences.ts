/**
 * The sentences of a single finding in another language: what happened, and why it matters, with the arguments of the finding
 * in their places. Browsers use it too, so it imports nothing.
 */

/** A text with `{argument}` in it, or one for each value of an argument. */
export type Sentence = string | { readonly by: string; readonly cases: Readonly<Record<string, Sentence>>; readonly other: Sentence };

export interface FindingSentence {
  readonly what: Sentence;
  readonly why: Sentence;
  /** Words for values that the compiler gives in English: argument -> value -> words. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Code to its sentences. */
export type FindingSentences = Readonly<Record<string, FindingSentence>>;

/** Arguments of a finding, as text. */
export type FindingArguments = Readonly<Record<string, string>>;

export interface Piece {
  readonly text: string;
  /** It is a phrase of the compiler for which there are no words in the language. */
  readonly isEnglish: boolean;
}

/** Arguments that may hold a phrase of the compiler; all others hold names, paths and numbers, which belong to no language. */
const PHRASES: readonly string[] = ['reason', 'problem', 'found', 'detail', 'dropped', 'syntax', 'label', 'license'];

const own = <T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;

/** The text of a sentence for these arguments. */
export function chooseText(sentence: Sentence, args: FindingArguments): string {
  if (typeof sentence === 'string') return sentence;
  return chooseText(own(sentence.cases, own(args, sentence.by) ?? '') ?? sentence.other, args);
}

/** A sentence of a finding in pieces. An argument that the finding does not have leaves its name in braces. */
export function sayFinding({ words, ...sentences }: FindingSentence, part: 'what' | 'why', args: FindingArguments): readonly Piece[] {
  return chooseText(sentences[part], args)
    .split(/(\{\w+\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const name = text.startsWith('{') ? text.slice(1, -1) : '';
      const value = own(args, name);
      if (value === undefined) return { text, isEnglish: false };
      const translated = own(own(words, name), value);
      return { text: translated ?? value, isEnglish: translated === undefined && PHRASES.includes(name) && / /.test(value) };
    });
}

/** Names of the arguments that a sentence needs, whichever of its texts is chosen. */
export function argumentsOf(sentence: Sentence): readonly string[] {
  if (typeof sentence === 'string') return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return [sentence.by, ...[...Object.values(sentence.cases), sentence.other].flatMap(argumentsOf)];
}
