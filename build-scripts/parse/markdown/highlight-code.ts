/**
 * Colours code blocks that name a language. Highlighters are piles of regular expressions that go over a text again and
 * again where nothing in it ends an expression, so that a block is first measured, and left plain where it would cost much.
 */
import type { Element, Node, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import core from 'highlight.js/lib/core';
import { common } from 'lowlight';
import { HtmlEmitter } from './html-emitter.ts';
import { textOf } from './render-tree.ts';
import { walkElements } from './walk.ts';

/** Characters of one block; a longer one is data. */
const MAX_BLOCK = 16_384;

/** Characters of all blocks of a file: highlighting is the slowest step after parsing. */
const MAX_FILE = 131_072;

/** Squares of the lengths of stretches, summed over a file: 30 nanoseconds each, where a grammar goes wrong. Code stays below 1 million. */
const MAX_STRETCHES = 16_000_000;

/** What ends the search of an expression in nearly every grammar. */
const STRETCH = /[^;{}()=,'"]+/g;

/** Languages whose grammar tries type arguments in every split: cubic in a stretch, quadratic in a block. */
const SLOW_LANGUAGES: ReadonlySet<string> = new Set(['language-csharp', 'language-cs', 'language-c#']);
const MAX_SLOW_BLOCK = 4_096;
const MAX_SLOW_STRETCH = 512;

/** Code in colours, as HTML: all that is left to do with it is to write it. */
interface Written extends Node {
  readonly type: 'written';
  readonly html: string;
}

declare module 'hast' {
  interface ElementContentMap {
    written: Written;
  }
  interface RootContentMap {
    written: Written;
  }
}

const highlighter = core.newInstance();
highlighter.configure({ __emitter: HtmlEmitter });
for (const [language, grammar] of Object.entries(common)) highlighter.registerLanguage(language, grammar);
/** Class of a block that names a language. */
const MARK = 'hljs';

interface Spent {
  characters: number;
  stretches: number;
}

/** Tells whether a block fits into what is left, and takes it from there. */
function afford(text: string, classes: readonly string[], spent: Spent): boolean {
  if (text.length > MAX_BLOCK || spent.characters + text.length > MAX_FILE) return false;
  const lengths = (text.match(STRETCH) ?? []).map((stretch) => stretch.length);
  const stretches = lengths.reduce((sum, length) => sum + length ** 2, 0);
  if (spent.stretches + stretches > MAX_STRETCHES) return false;
  const slow = classes.some((name) => SLOW_LANGUAGES.has(name.toLowerCase()));
  if (slow && (text.length > MAX_SLOW_BLOCK || lengths.some((length) => length > MAX_SLOW_STRETCH))) return false;
  spent.characters += text.length;
  spent.stretches += stretches;
  return true;
}

/** The language that classes name; `undefined` where none does, or where one of them says that there is none. */
function languageOf(classes: readonly string[]): string | undefined {
  if (classes.some((name) => name === 'no-highlight' || name === 'nohighlight')) return undefined;
  return classes.map((name) => /^lang(?:uage)?-(.+)$/s.exec(name)?.[1]).find((language) => language !== undefined);
}

/** Highlights one `<code>`; gives it back as it was where it names no language, or where the highlighter fails on it. */
function highlighted(code: Element, classes: readonly string[]): Element {
  const language = languageOf(classes);
  if (language === undefined) return code;
  const marked = { ...code, properties: { ...code.properties, className: classes.includes(MARK) ? [...classes] : [MARK, ...classes] } };
  if (highlighter.getLanguage(language) === undefined) return marked;
  const { value, errorRaised } = highlighter.highlight(toText(code, { whitespace: 'pre' }), { language, ignoreIllegals: true });
  if (errorRaised !== undefined) return code;
  return value === '' ? marked : { ...marked, children: [{ type: 'written', html: value }] };
}

/** Highlights the code blocks of a tree in place: classes `hljs-*` only, no styles. */
export function highlightCode(tree: Root): void {
  const spent: Spent = { characters: 0, stretches: 0 };
  walkElements(tree, (node, index, parent) => {
    if (node.tagName !== 'code' || parent.type !== 'element' || parent.tagName !== 'pre') return undefined;
    const classes = Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
    if (classes.length > 0 && afford(textOf(node), classes, spent)) parent.children[index] = highlighted(node, classes);
    return 'skip';
  });
}
