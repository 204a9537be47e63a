/** Texts that scripts say, in the language of the interface. */
import type { ScriptText } from '../texts/en.ts';
import { countKey, fill } from '../texts/fill.ts';

let table: Readonly<Partial<Record<ScriptText, string>>> = {};
let language = 'en';

const listeners: (() => void)[] = [];

/** Puts another language's texts in the place of the English ones, and has said again what was said before. */
export function speak(tag: string, texts: Readonly<Partial<Record<ScriptText, string>>>): void {
  if (tag === language) return;
  language = tag;
  table = texts;
  for (const again of listeners) again();
}

/** `again` says what is on the page once more, whenever the language becomes another one. */
export function onLanguage(again: () => void): void {
  listeners.push(again);
}

/** Marks an element whose own words are said in the language of the interface: the page around it is in that of its repository, and is read aloud so. */
export function inLanguage<Marked extends HTMLElement>(element: Marked): Marked {
  if (language === 'en') element.removeAttribute('lang');
  else element.lang = language;
  return element;
}

/** Writes what is said into an element. */
export function write(element: HTMLElement, said: string): void {
  inLanguage(element).textContent = said;
}

/** A number as readers of the language write it. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(language).format(value);
}

/** A text of the catalog part that a script brings along, in the current language. */
export function say<Key extends ScriptText>(
  english: Readonly<Record<Key, string>>,
  key: Key,
  values: Readonly<Record<string, string>> = {},
): string {
  return fill(table[key] ?? english[key], values);
}

/** The same for a count. */
export function sayCount<Key extends ScriptText>(english: Readonly<Record<Key, string>>, key: string, count: number): string {
  return say(english, countKey(key, count) as Key, { n: numberText(count) });
}
