/**
 * The language of the interface. Pages are written in English; texts are marked with their keys, and those of another
 * language are loaded when somebody reads it: because of `?lang=`, an earlier choice, or the browser's languages.
 * Each text that is changed says its language, because the page around it, the repository's own text, keeps its own.
 */
import type { PageText, Translation } from '../texts/en.ts';
import { fill, type TextValue } from '../texts/fill.ts';
import { type FindingArguments, type FindingSentences, sayFinding } from '../texts/finding-sentences.ts';
import type { FindingText, FindingTexts } from '../texts/finding-texts.ts';
import { bestTag, interfaceLanguage, type LanguageTag } from '../texts/languages.ts';
import { splitCode } from '../view/inline-code.ts';
import { numberText, speak } from './say.ts';

const STORED = 'language';

type Loaded<T> = Promise<{ readonly default: T }>;

const FINDING_LOADERS: Readonly<
  Record<Exclude<LanguageTag, 'en'>, () => Promise<[Awaited<Loaded<FindingTexts>>, Awaited<Loaded<FindingSentences>>]>>
> = {
  de: () => Promise.all([import('../texts/findings-de.ts'), import('../texts/sentences-de.ts')]),
  ja: () => Promise.all([import('../texts/findings-ja.ts'), import('../texts/sentences-ja.ts')]),
};

const LOADERS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly default: Translation }>>> = {
  de: () => import('../texts/de.ts'),
  ja: () => import('../texts/ja.ts'),
};

/** Elements that hold little but their name. */
const CONTROLS = 'input, select, button';

/** What elements said before, for the way back to English. */
const originals = new Map<Element, { readonly html?: string; readonly attributes: ReadonlyMap<string, string> }>();

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function remember(tag: LanguageTag): void {
  try {
    localStorage.setItem(STORED, tag);
  } catch {
    // A browser that stores nothing keeps the language for this page.
  }
}

/** A language of the interface that the URL asks for is a choice, as one at the foot of the page is; another one is only a wish. */
function keepAsked(asked: string): void {
  const tag = interfaceLanguage([asked]);
  if (tag !== 'en' || /^en(-|$)/i.test(asked)) remember(tag);
}

function wishes(): readonly string[] {
  const asked = new URL(location.href).searchParams.get('lang');
  if (asked !== null) keepAsked(asked);
  return [asked, remembered(), ...navigator.languages].filter((tag): tag is string => tag !== null && tag !== '');
}

function valuesOf(element: HTMLElement, texts: Translation['pages']): Readonly<Record<string, string>> {
  const given = JSON.parse(element.dataset.v ?? '{}') as Readonly<Record<string, TextValue>>;
  const values = Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : texts[value[0] as PageText]]);
  const { n } = element.dataset;
  return { ...Object.fromEntries(values), ...(n === undefined ? {} : { n: numberText(Number(n)) }) };
}

/** Text in which code between backticks is code. */
function withCode(text: string): readonly (string | Node)[] {
  return splitCode(text).map(({ text: piece, isCode }) => {
    if (!isCode) return piece;
    const code = document.createElement('code');
    code.textContent = piece;
    return code;
  });
}

function translate(element: HTMLElement, texts: Translation['pages'], tag: string): void {
  const { t: key, tAttributes = '', code } = element.dataset;
  const pairs = tAttributes.split(' ').flatMap((pair) => (pair === '' ? [] : [pair.split(':') as [string, PageText]]));
  if (!originals.has(element)) {
    const attributes = new Map(pairs.map(([name]) => [name, element.getAttribute(name) ?? '']));
    originals.set(element, { ...(key === undefined ? {} : { html: element.innerHTML }), attributes });
  }
  const values = valuesOf(element, texts);
  if (key !== undefined) {
    const text = fill(texts[key as PageText] ?? '', values);
    if (code === undefined) element.textContent = text;
    else element.replaceChildren(...withCode(text));
    element.lang = tag;
  }
  // The name of what holds the repository's own words cannot have another language than they.
  else if (element.matches(CONTROLS)) element.lang = tag;
  for (const [name, attributeKey] of pairs) element.setAttribute(name, fill(texts[attributeKey] ?? '', values));
}

/** The build report in another language; a code that the catalogs do not know stays as it is. */
function translateFindings(texts: FindingTexts, sentences: FindingSentences, tag: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-finding]')) {
    const { finding = '', part = 'title' } = element.dataset;
    if (!Object.hasOwn(texts, finding) || !Object.hasOwn(sentences, finding)) continue;
    const args = JSON.parse(element.closest<HTMLElement>('[data-arguments]')?.dataset.arguments ?? '{}') as FindingArguments;
    const sentence = sentences[finding];
    const nodes =
      part === 'what' || part === 'why'
        ? (sentence === undefined ? [] : sayFinding(sentence, part, args)).map(({ text, isEnglish }) =>
            isEnglish ? inEnglish(text) : text,
          )
        : [fill(texts[finding]?.[part as keyof FindingText] ?? '', args)];
    if (!originals.has(element)) originals.set(element, { html: element.innerHTML, attributes: new Map() });
    element.replaceChildren(...nodes);
    element.lang = tag;
  }
}

/** A phrase of the compiler inside of a sentence of another language. */
function inEnglish(text: string): HTMLElement {
  const phrase = document.createElement('span');
  phrase.lang = 'en';
  phrase.textContent = text;
  return phrase;
}

function restore(): void {
  for (const [element, { html, attributes }] of originals) {
    // The element's own markup, as the page brought it.
    if (html !== undefined) element.innerHTML = html;
    element.removeAttribute('lang');
    for (const [name, value] of attributes) element.setAttribute(name, value);
  }
  originals.clear();
}

/** Names and descriptions that the repository gives in the reader's language, with the original name beside them. */
function showTranslation(read: readonly string[]): void {
  const offered = [...document.querySelectorAll<HTMLElement>('main [data-translation]')];
  const tag = bestTag(
    offered.map((element) => element.lang),
    read,
  );
  // Who reads English first is not shown a translation because it comes second in the list.
  const first = read[0]?.toLowerCase().split('-')[0];
  const chosen = tag?.toLowerCase().split('-')[0] === first ? offered.find((element) => element.lang === tag) : undefined;
  const [title, lead] = [document.querySelector<HTMLElement>('main h1'), document.querySelector<HTMLElement>('main .lead')];
  for (const element of [title, lead]) {
    if (element?.dataset.own === undefined) continue;
    element.textContent = element.dataset.own;
    element.removeAttribute('lang');
    delete element.dataset.own;
  }
  if (chosen === undefined || title === null) return;
  const words = JSON.parse(chosen.dataset.translation ?? '{}') as { readonly title?: string; readonly description?: string };
  if (words.title !== undefined && words.title !== title.textContent) {
    title.dataset.own = title.textContent ?? '';
    const own = document.createElement('small');
    own.className = 'own-name';
    own.textContent = title.dataset.own;
    const shown = document.createElement('span');
    shown.lang = chosen.lang;
    shown.textContent = words.title;
    title.replaceChildren(shown, ' ', own);
  }
  if (words.description === undefined || lead === null) return;
  lead.dataset.own = lead.textContent ?? '';
  lead.replaceChildren(...withCode(words.description));
  lead.lang = chosen.lang;
}

async function apply(read: readonly string[]): Promise<void> {
  const tag = interfaceLanguage(read);
  try {
    if (tag === 'en') {
      restore();
      speak('en', {});
    } else {
      const { default: texts } = await LOADERS[tag]();
      speak(tag, texts.scripts);
      for (const element of document.querySelectorAll<HTMLElement>('[data-t], [data-t-attributes]')) translate(element, texts.pages, tag);
      if (document.querySelector('[data-finding]') !== null) {
        const [meanings, sentences] = await FINDING_LOADERS[tag]();
        translateFindings(meanings.default, sentences.default, tag);
      }
    }
    showTranslation(read);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-languages] a')) {
      if (link.lang === tag) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  } finally {
    document.documentElement.classList.remove('wait');
  }
}

/** Shows the page in the reader's language, and lets the reader choose another. */
export function enableLanguages(): void {
  document.querySelector('[data-languages]')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[hreflang]') : null;
    if (link === null) return;
    event.preventDefault();
    remember(interfaceLanguage([link.lang]));
    void apply([link.lang]);
  });
  void apply(wishes());
}
