/**
 * The highlighter of files, and its grammars, each loaded with the first file that needs it. They are no part of the program that
 * renders pages: all of them are as large as the rest of it, and a build after an edit needs one or none.
 */
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { grammarsFor, OPEN_PARTS } from '#contract/code-languages.ts';
import { OWN_GRAMMARS } from '#contract/own-grammars.ts';

let fromPackages = createRequire(import.meta.url);
let highlighter: HLJSApi | undefined;
const loaded = new Set<string>();

/** Says where packages are found (a file of the program that builds, as path or URL): where this one runs there are none. */
export function findPackagesFrom(file: string): void {
  fromPackages = createRequire(file);
}

function newHighlighter(): HLJSApi {
  const made = (fromPackages('highlight.js/lib/core') as HLJSApi).newInstance();
  made.configure({ languages: [...OPEN_PARTS] });
  return made;
}

/** Text in the colours of a grammar (one of `code-languages.ts`), as HTML with classes. Total. */
export function colored(text: string, grammar: string): string {
  highlighter ??= newHighlighter();
  for (const name of grammarsFor(grammar)) {
    if (loaded.has(name)) continue;
    const own = OWN_GRAMMARS.get(name);
    highlighter.registerLanguage(name, (own ?? fromPackages(`highlight.js/lib/languages/${name}`)) as LanguageFn);
    loaded.add(name);
  }
  return highlighter.highlight(text, { language: grammar, ignoreIllegals: true }).value;
}
