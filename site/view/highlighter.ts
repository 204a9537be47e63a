/**
 * The highlighter of files, and its grammars, each loaded with the first file that needs it. They are no part of the program that
 * renders pages: all of them are as large as the rest of it, and a build after an edit needs one or none.
 */
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { OPEN_PARTS } from '#contract/code-languages.ts';
import { grammarLoader } from '#contract/grammar-loader.ts';

let fromPackages = createRequire(import.meta.url);
let opened: Highlighter | undefined;

interface Highlighter extends Pick<HLJSApi, 'highlight'> {
  readonly learn: (grammar: string) => void;
}

/** Says where packages are found (a file of the program that builds, as path or URL): where this one runs there are none. */
export function findPackagesFrom(file: string): void {
  fromPackages = createRequire(file);
}

function openHighlighter(): Highlighter {
  const made = (fromPackages('highlight.js/lib/core') as HLJSApi).newInstance();
  made.configure({ languages: [...OPEN_PARTS] });
  const learn = grammarLoader((name, grammar) => made.registerLanguage(name, grammar as LanguageFn), fromPackages);
  return { highlight: made.highlight, learn };
}

/** Text in the colours of a grammar (one of `code-languages.ts`), as HTML with classes. Total. */
export function colored(text: string, grammar: string): string {
  opened ??= openHighlighter();
  opened.learn(grammar);
  return opened.highlight(text, { language: grammar, ignoreIllegals: true }).value;
}
