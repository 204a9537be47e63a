/** Which script a library is written in: what somebody who asks in another one has to know, because no word of theirs is there. */

/** Names as they are said in an answer, with their letters. Latin first: of scripts that have as many words, the first is named. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['Latin letters', /\p{Script=Latin}/u],
  ['Cyrillic letters', /\p{Script=Cyrillic}/u],
  ['Greek letters', /\p{Script=Greek}/u],
  ['Arabic letters', /\p{Script=Arabic}/u],
  ['Hebrew letters', /\p{Script=Hebrew}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai letters', /\p{Script=Thai}/u],
  ['Korean letters', /\p{Script=Hangul}/u],
  ['Japanese kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Chinese characters', /\p{Script=Han}/u],
];

const LATIN = 'Latin letters';

/** The script of a word; `undefined` where it has letters of none that is told apart. */
export function scriptOf(word: string): string | undefined {
  return SCRIPTS.find(([, letters]) => letters.test(word))?.[0];
}

/** The script that most of some words are written in; Latin letters where there are no words. */
export function mainScript(words: readonly string[]): string {
  const counts = new Map<string, number>(SCRIPTS.map(([name]) => [name, 0]));
  for (const word of words) {
    const script = scriptOf(word);
    if (script !== undefined) counts.set(script, (counts.get(script) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

/** Tells whether English is what a library in that script is most probably written in, where it does not say so itself. */
export function isLatin(script: string): boolean {
  return script === LATIN;
}
