import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import core from 'highlight.js/lib/core';
import { describe, expect, it } from 'vitest';
import { allGrammars, grammarOf, grammarOfFile, grammarsFor, OPEN_PARTS } from '#contract/code-languages.ts';
import { OWN_GRAMMARS } from '#contract/own-grammars.ts';

const require = createRequire(import.meta.url);
const known = new Set(
  readdirSync(new URL('languages', `file://${require.resolve('highlight.js/lib/core')}`)).map((file) => file.replace(/\.js$/, '')),
);

/** What a grammar hands parts of a text to; `open` where it leaves that to the highlighter. */
function embeddedIn(grammar: string): { readonly names: readonly string[]; readonly open: boolean } {
  const names: string[] = [];
  let open = false;
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('subLanguage' in value) {
      const embedded = [value.subLanguage].flat().map(String);
      if (embedded.length === 0) open = true;
      names.push(...embedded);
    }
    for (const part of Object.values(value)) walk(part);
  };
  walk((OWN_GRAMMARS.get(grammar) ?? require(`highlight.js/lib/languages/${grammar}`))(core.newInstance()));
  return { names, open };
}

describe('languages of code', () => {
  it.each([
    ['python', 'python'],
    ['PY', 'python'],
    ['pwsh', 'powershell'],
    ['Dockerfile', 'dockerfile'],
    ['terraform', 'hcl'],
    ['jsonc', 'json'],
    ['shell', 'bash'],
    ['console', 'shell'],
    ['c++', 'cpp'],
    ['mermaid', undefined],
    ['', undefined],
    ['__proto__', undefined],
    ['constructor', undefined],
  ])('%j is coloured by %s', (name, grammar) => {
    expect(grammarOf(name)).toBe(grammar);
  });

  it.each([
    ['a/b/main.tf', 'hcl'],
    ['Dockerfile', 'dockerfile'],
    ['x/CMakeLists.txt', 'cmake'],
    ['.env', 'ini'],
    ['script.PS1', 'powershell'],
    ['page.svelte', 'xml'],
    ['python', undefined],
    ['a.py/README', undefined],
    ['a.', undefined],
    ['__proto__', undefined],
  ])('the file %j is coloured by %s', (path, grammar) => {
    expect(grammarOfFile(path)).toBe(grammar);
  });

  it('calls every grammar by its own name, but for the session of a shell', () => {
    expect(allGrammars().filter((grammar) => grammarOf(grammar) !== grammar)).toEqual(['shell']);
    for (const grammar of OPEN_PARTS) expect(allGrammars()).toContain(grammar);
  });

  it.each(allGrammars())('%s is there, and what it embeds is loaded with it or never', (grammar) => {
    // One or the other: a grammar that the package comes to have takes the place of ours.
    expect(known.has(grammar)).toBe(!OWN_GRAMMARS.has(grammar));
    const all = grammarsFor(grammar);
    for (const one of all) {
      const { names, open } = embeddedIn(one);
      for (const name of [...names, ...(open ? OPEN_PARTS : [])]) if (allGrammars().includes(name)) expect(all, name).toContain(name);
    }
  });
});
