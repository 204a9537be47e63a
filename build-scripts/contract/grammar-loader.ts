/** How a highlighter learns grammars: with the first text that needs one, because most texts name a handful of the hundred. */
import { grammarsFor } from './code-languages.ts';
import { OWN_GRAMMARS } from './own-grammars.ts';

/**
 * Makes what teaches a highlighter (`register`) a grammar and those that it embeds, each once. `load` gives a module of the package of
 * grammars by its name; the result throws what it throws.
 */
export function grammarLoader(
  register: (name: string, grammar: unknown) => void,
  load: (module: string) => unknown,
): (grammar: string) => void {
  const known = new Set<string>();
  return (grammar) => {
    for (const name of grammarsFor(grammar)) {
      if (known.has(name)) continue;
      register(name, OWN_GRAMMARS.get(name) ?? load(`highlight.js/lib/languages/${name}`));
      known.add(name);
    }
  };
}
