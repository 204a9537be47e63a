/** Reads what a source file imports, with a lexer that knows which imports are erased before anything runs. */
import { init, parse } from 'es-module-lexer';

export interface ImportedModule {
  readonly specifier: string;
  /** Erased before anything runs. */
  readonly typeOnly: boolean;
}

export interface SourceImports {
  readonly modules: readonly ImportedModule[];
  /** Number of `import(...)` whose argument is no literal: a door that no table can watch. */
  readonly computed: number;
}

await init;

/** Imports of one `.ts`, `.js`, `.mjs` or `.astro` file, each specifier once. Throws where the file cannot be parsed. */
export function readImports(file: string, source: string): SourceImports {
  const modules = new Map<string, boolean>();
  let computed = 0;
  for (const script of file.endsWith('.astro') ? astroScripts(source) : [source]) {
    for (const entry of parse(script, file)[0]) {
      if (entry.type === 'import-meta') continue;
      const typeOnly = entry.type === 'dynamic' ? entry.probablyTypeOnly : entry.typeOnly;
      if (entry.specifier === undefined || (entry.type === 'dynamic' && entry.glob)) computed += 1;
      else modules.set(entry.specifier, typeOnly && (modules.get(entry.specifier) ?? true));
    }
    // The lexer passes over an import in the operand of a type's own typeof.
    for (const [, specifier = ''] of script.matchAll(/\btypeof\s+import\(\s*['"]([^'"\n]+)['"]/g)) {
      if (!modules.has(specifier)) modules.set(specifier, true);
    }
  }
  return { modules: [...modules].map(([specifier, typeOnly]) => ({ specifier, typeOnly })), computed };
}

/** The frontmatter of a component and its scripts; everything else is markup. */
function astroScripts(source: string): readonly string[] {
  const fenced = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source);
  const scripts = [...source.matchAll(/<script(?![^>]*\bis:inline)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
  return [fenced?.[1] ?? '', ...scripts];
}
