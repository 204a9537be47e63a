/**
 * Search terms: the one tokenizer, used when indexing and when asking (adapter.md, `search_repo`). lunr's own trims away
 * everything that is not ASCII and drops stop words, so that neither CJK text nor a skill called `how-to` could be found.
 * Pure and total; imports nothing, so that the browser can carry it.
 */

/** Moves with every change of the terms of a text or of the fields of an index; a reader refuses an index made with another one. */
export const TOKENIZER_VERSION = 2;

/** Longest text that is looked at, in UTF-16 units: four times the largest file that is searched. */
export const MAX_TEXT_LENGTH = 1_048_576;
/** Longest term; what follows is cut off on both sides alike. Longer words are hashes and encoded data, not language. */
export const MAX_TERM_LENGTH = 64;
/** Most terms of one text: more than the largest searched file of ordinary prose has. */
export const MAX_TERMS = 262_144;
/** Most parts of one identifier: past it, it is generated. */
const MAX_PARTS = 8;
/** Longest word that is folded and split, so that a file without a space costs no more than one with spaces. */
const MAX_WORD_LENGTH = 256;
/** Longest run of a script without spaces that is cut into windows: no sentence is longer. */
const MAX_DENSE_LENGTH = 4_096;

export interface Word {
  /** As it is written in the text. */
  readonly text: string;
  /** The identifier as one term (`pg_migrate` and `pgMigrate`: `pgmigrate`; `node.js` as it is), where it has several parts. */
  readonly whole?: string;
  /** One term for a plain word, the parts of an identifier, or the two-character windows of a script without spaces. */
  readonly parts: readonly string[];
  /** Of a script without spaces: the parts overlap. */
  readonly dense?: true;
}

const RUN = String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*`;
// `.net`; or runs of letters and digits, joined by `_`, `-` or `.` to one identifier, with the `++` or `#` of a language name.
const CANDIDATE = new RegExp(String.raw`\.[nN][eE][tT](?![\p{L}\p{N}\p{M}_])|${RUN}(?:(?:_+|[-.])${RUN})*(?:\+\+|#)?`, 'gu');
const LANGUAGE_SIGN = /^(?:[cfj]#|[cg]\+\+)$/;
const PLAIN = /^[a-z0-9]+$/;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
// Scripts that are written without spaces, and Hangul, whose particles are glued to the word. The lone characters are
// the kana sound marks, which belong to no single script. Script extensions would not do: accents extend to kana.
const DENSE =
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}` +
  String.raw`\p{Script=Khmer}\p{Script=Myanmar}\u3099-\u309c\u30fc\uff70\uff9e\uff9f`;
const IS_DENSE = new RegExp(`[${DENSE}]`, 'u');
const SCRIPT_RUNS = new RegExp(String.raw`(?:[${DENSE}]\p{M}*)+|[^${DENSE}]+`, 'gu');
// Accents of Latin and Greek letters and Arabic vowel signs are optional in writing; the marks of other scripts are letters.
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+|[\u064b-\u065f\u0670]+/gu;
// Letters that people type without their stroke, and the Arabic stretching sign.
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ё: 'е',
  '\u0640': '',
};
const SPELLING = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');
// Names whose parts mean something else: who asks for Java does not want JavaScript.
const ONE_WORD = new Set(['javascript', 'typescript', 'coffeescript', 'github', 'gitlab', 'youtube', 'linkedin']);

function cut(term: string): string {
  if (term.length <= MAX_TERM_LENGTH) return term;
  const end = MAX_TERM_LENGTH - (term.charCodeAt(MAX_TERM_LENGTH - 1) >> 10 === 0x36 ? 1 : 0);
  return term.slice(0, end);
}

function fold(text: string): string {
  const lower = text.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  const spelled = lower
    .normalize('NFKC')
    .toLowerCase()
    .replace(SPELLING, (letter) => SPELLINGS[letter] ?? letter);
  return spelled.normalize('NFKD').replace(OPTIONAL_MARKS, '$1').normalize('NFC');
}

/** Every two neighbouring characters; a character alone stands for itself. */
function windows(text: string): readonly string[] {
  const characters = [...fold(text)];
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => (characters[index] ?? '') + character);
}

function identifier(written: string): Word {
  const text = written.slice(0, MAX_WORD_LENGTH);
  const chunks = text.normalize('NFKC').split(/\.+/).filter(Boolean);
  const parts: string[] = [];
  const wholes: string[] = [];
  for (const chunk of chunks) {
    const pieces = chunk.split(/[-_]+/).filter(Boolean);
    const whole = cut(fold(pieces.join('')));
    const split = pieces.flatMap((piece) => (ONE_WORD.has(piece.toLowerCase()) ? [piece] : piece.split(CAMEL)));
    wholes.push(whole);
    parts.push(...split.slice(0, MAX_PARTS).map((part) => cut(fold(part))));
  }
  const kept = parts.filter(Boolean);
  const whole = cut(wholes.join('.'));
  return kept.length > 1 && whole !== '' ? { text, whole, parts: kept } : { text, parts: kept };
}

function withSign(text: string): readonly Word[] {
  const lower = text.toLowerCase();
  if (LANGUAGE_SIGN.test(lower)) return [{ text, parts: [lower] }];
  return spelledWords(text.replace(/[+#]+$/, ''));
}

/** The words of one candidate; several only where scripts with and without spaces meet. */
function spelledWords(text: string): readonly Word[] {
  if (PLAIN.test(text)) return [{ text, parts: [cut(text)] }];
  if (/[+#]$/.test(text)) return withSign(text);
  if (text.startsWith('.')) return [{ text, whole: '.net', parts: ['net'] }];
  if (!IS_DENSE.test(text)) return [identifier(text)];
  return (text.match(SCRIPT_RUNS) ?? []).map((run) =>
    IS_DENSE.test(run) ? { text: run, parts: windows(run.slice(0, MAX_DENSE_LENGTH)), dense: true } : identifier(run),
  );
}

/** The words of a text in order, lazily: who asks for a few words of a long text pays for a few. */
export function* words(text: string): Generator<Word> {
  const bounded = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  for (const [candidate] of bounded.matchAll(CANDIDATE)) {
    for (const word of spelledWords(candidate)) if (word.parts.length > 0) yield word;
  }
}

// Most words of a text occur many times; remembering them makes indexing several times faster. Emptied when full.
const remembered = new Map<string, readonly string[]>();
const MAX_REMEMBERED = 65_536;

function termsOf(candidate: string): readonly string[] {
  const known = remembered.get(candidate);
  if (known !== undefined) return known;
  const found = spelledWords(candidate).flatMap(wordTerms);
  if (candidate.length > MAX_TERM_LENGTH) return found;
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(candidate, found);
  return found;
}

/** The distinct terms of one word: the whole identifier first, then its parts. */
export function wordTerms(word: Word): readonly string[] {
  return word.whole === undefined ? word.parts : [...new Set([word.whole, ...word.parts])];
}

/** What may be words of a text, as it is written, in order, repetitions included. Who counts terms looks at each of them once. */
export function candidates(text: string): readonly string[] {
  const bounded = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  return bounded.match(CANDIDATE) ?? [];
}

/** The terms of one of them, in order. */
export function candidateTerms(candidate: string): readonly string[] {
  return PLAIN.test(candidate) ? [cut(candidate)] : termsOf(candidate);
}

/** The terms of a text, in order, repetitions included. Total: any text gives a list of at most `MAX_TERMS`. */
export function terms(text: string): string[] {
  const found: string[] = [];
  for (const candidate of candidates(text)) {
    for (const term of candidateTerms(candidate)) found.push(term);
    if (found.length >= MAX_TERMS) break;
  }
  return found.length > MAX_TERMS ? found.slice(0, MAX_TERMS) : found;
}
