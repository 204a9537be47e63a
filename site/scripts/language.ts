/**
 * The language of the interface. Pages are written in English; texts are marked with their keys, and those of another
 * language are loaded when somebody reads it: because of `?lang=`, an earlier choice, or the browser's languages.
 * Each text that is changed says its language, because the page around it, the repository's own text, keeps its own.
 */
import type { PageText, Translation } from '../texts/en.ts';
import { fill, type TextValue } from '../texts/fill.ts';
import type { FindingText, FindingTexts } from '../texts/finding-texts.ts';
import { bestTag, interfaceLanguage, type LanguageTag } from '../texts/languages.ts';
import { numberText, speak } from './say.ts';

const STORED = 'language';

const FINDING_LOADERS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly default: FindingTexts }>>> = {
  de: () => import('../texts/findings-de.ts'),
  ja: () => import('../texts/findings-ja.ts'),
};

const LOADERS: Readonly<Record<Exclude<LanguageTag, 'en'>, () => Promise<{ readonly default: Translation }>>> = {
  de: () => import('../texts/de.ts'),
  ja: () => import('../texts/ja.ts'),
};

/** What elements said before, for the way back to English. */
const originals = new Map<Element, { readonly html?: string; readonly attributes: ReadonlyMap<string, string> }>();

function remembered(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function wishes(): readonly string[] {
  const asked = new URL(location.href).searchParams.get('lang');
  return [asked, remembered(), ...navigator.languages].filter((tag): tag is string => tag !== null && tag !== '');
}

function valuesOf(element: HTMLElement, texts: Translation['pages']): Readonly<Record<string, string>> {
  const given = JSON.parse(element.dataset.v ?? '{}') as Readonly<Record<string, TextValue>>;
  const values = Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : texts[value[0] as PageText]]);
  const { n } = element.dataset;
  return { ...Object.fromEntries(values), ...(n === undefined ? {} : { n: numberText(Number(n)) }) };
}

/** Text with code between backticks, as nodes. */
function withCode(text: string): readonly Node[] {
  return text.split('`').map((piece, index) => {
    const node = document.createElement(index % 2 === 1 ? 'code' : 'span');
    node.textContent = piece;
    return node;
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
  for (const [name, attributeKey] of pairs) element.setAttribute(name, fill(texts[attributeKey] ?? '', values));
}

/** The parts of the build report that are translated; a code that the catalog does not know stays as it is. */
function translateFindings(texts: FindingTexts, tag: string): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-finding]')) {
    const { finding = '', part = 'title', v = '{}' } = element.dataset;
    const text = Object.hasOwn(texts, finding) ? texts[finding]?.[part as keyof FindingText] : undefined;
    if (text === undefined) continue;
    if (!originals.has(element)) originals.set(element, { html: element.innerHTML, attributes: new Map() });
    element.textContent = fill(text, JSON.parse(v) as Readonly<Record<string, string>>);
    element.lang = tag;
  }
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
  lead.textContent = words.description;
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
      if (document.querySelector('[data-finding]') !== null) translateFindings((await FINDING_LOADERS[tag]()).default, tag);
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
    try {
      localStorage.setItem(STORED, link.lang);
    } catch {
      // A browser that stores nothing keeps the language for this page.
    }
    void apply([link.lang]);
  });
  void apply(wishes());
}
