/**
 * Colours code blocks that name a language. Highlighters are piles of regular expressions that go over a text again and
 * again where nothing in it ends an expression, so that a block is first measured, and left plain where it would cost much.
 */
import { createRequire } from 'node:module';
import type { Element, Node, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { grammarOf, OPEN_PARTS } from '#contract/code-languages.ts';
import { grammarLoader } from '#contract/grammar-loader.ts';
import { HtmlEmitter } from './html-emitter.ts';
import { textOf } from './render-tree.ts';
import { walkElements } from './walk.ts';

/** Characters of one block; a longer one is data: of the 13,000 that authors named a language of, the longest code has 17,000. */
const MAX_BLOCK = 24_576;

/** Characters of all blocks of a file: highlighting is the slowest step after parsing. */
const MAX_FILE = 131_072;

/** Squares of the lengths of stretches, summed over a file: 30 nanoseconds each, where a grammar goes wrong. Code stays below 1 million. */
const MAX_STRETCHES = 16_000_000;

/** What ends the search of an expression in nearly every grammar. */
const STRETCH = /[^;{}()=,'"]+/g;

/** Grammars that begin anew at every word or quote: quadratic in a block, that of C# cubic in a stretch. Half a second a file, at most. */
const SLOW_GRAMMARS: ReadonlySet<string> = new Set(['coffeescript', 'crystal', 'csharp', 'erlang', 'haxe', 'matlab']);
const MAX_SLOW_BLOCK = 8_192;
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
highlighter.configure({ __emitter: HtmlEmitter, languages: [...OPEN_PARTS] });
const fromPackages = createRequire(import.meta.url);
const learn = grammarLoader((name, grammar) => highlighter.registerLanguage(name, grammar as LanguageFn), fromPackages);

/** Class of a block that names a language. */
const MARK = 'hljs';

interface Spent {
  characters: number;
  stretches: number;
}

/** Tells whether a block fits into what is left, and takes it from there. */
function afford(text: string, grammar: string, spent: Spent): boolean {
  if (text.length > MAX_BLOCK || spent.characters + text.length > MAX_FILE) return false;
  const lengths = (text.match(STRETCH) ?? []).map((stretch) => stretch.length);
  const stretches = lengths.reduce((sum, length) => sum + length ** 2, 0);
  if (spent.stretches + stretches > MAX_STRETCHES) return false;
  if (SLOW_GRAMMARS.has(grammar) && (text.length > MAX_SLOW_BLOCK || lengths.some((length) => length > MAX_SLOW_STRETCH))) return false;
  spent.characters += text.length;
  spent.stretches += stretches;
  return true;
}

/** The language that classes name; `undefined` where none does, or where one of them says that there is none. */
function languageOf(classes: readonly string[]): string | undefined {
  if (classes.some((name) => name === 'no-highlight' || name === 'nohighlight')) return undefined;
  return classes.map((name) => /^lang(?:uage)?-(.+)$/s.exec(name)?.[1]).find((language) => language !== undefined);
}

/** Highlights one `<code>`; gives it back as it was where the highlighter fails on it or it costs too much. */
function highlighted(code: Element, classes: readonly string[], language: string, spent: Spent): Element {
  const grammar = grammarOf(language);
  if (grammar !== undefined && !afford(textOf(code), grammar, spent)) return code;
  const marked = { ...code, properties: { ...code.properties, className: classes.includes(MARK) ? [...classes] : [MARK, ...classes] } };
  if (grammar === undefined) return marked;
  learn(grammar);
  const { value, errorRaised } = highlighter.highlight(toText(code, { whitespace: 'pre' }), { language: grammar, ignoreIllegals: true });
  if (errorRaised !== undefined) return code;
  return value === '' ? marked : { ...marked, children: [{ type: 'written', html: value }] };
}

/** Highlights the code blocks of a tree that name a language, in place: classes `hljs-*` only, no styles. */
export function highlightCode(tree: Root): void {
  const spent: Spent = { characters: 0, stretches: 0 };
  walkElements(tree, (node, index, parent) => {
    if (node.tagName !== 'code' || parent.type !== 'element' || parent.tagName !== 'pre') return undefined;
    const classes = Array.isArray(node.properties.className) ? node.properties.className.map(String) : [];
    const language = languageOf(classes);
    if (language !== undefined) parent.children[index] = highlighted(node, classes, language, spent);
    return 'skip';
  });
}
