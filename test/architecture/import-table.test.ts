import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKAGES, ROOMS, type Room } from './import-table.ts';
import { readImports } from './read-imports.ts';
import { ownFiles, readOwn } from './sources.ts';

const SUBPATHS = JSON.parse(readOwn('package.json')).imports as Record<string, string>;

const files = ownFiles().filter(
  (path) => /\.(ts|js|mjs|astro)$/.test(path) && !path.startsWith('test/fixtures/') && !path.startsWith('examples/'),
);

function isIn(room: string, path: string): boolean {
  return room === '' || path === room || path.startsWith(`${room}/`);
}

/** The longest room wins, so that a room inside a room has its own rules. */
function roomOf(path: string): Room | undefined {
  return ROOMS.filter(({ room }) => isIn(room, path)).sort((a, b) => b.room.length - a.room.length)[0];
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function mayUsePackage(room: Room, specifier: string): boolean {
  const own = PACKAGES[room.room] ?? [];
  const name = packageOf(specifier);
  return own.some((entry) => (entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : entry === name));
}

function usesNode(room: Room, specifier: string): boolean {
  return typeof room.node === 'boolean' ? room.node : room.node.includes(specifier);
}

/** The repository path that a specifier names, or `undefined` for packages and Node's modules. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  for (const [key, value] of Object.entries(SUBPATHS)) {
    const [head = '', tail = ''] = key.split('*');
    if (specifier.startsWith(head) && specifier.endsWith(tail)) {
      const middle = specifier.slice(head.length, specifier.length - tail.length);
      return posix.normalize(value.replace('*', middle));
    }
  }
  return undefined;
}

function problemsOf(file: string, source: string): readonly string[] {
  const room = roomOf(file);
  if (room === undefined) return [`${file} lies in no room`];
  return readImports(file, source).modules.flatMap(({ specifier, typeOnly }) => {
    const target = targetOf(file, specifier);
    if (target !== undefined) {
      const allowed = [room.room, ...room.imports, ...(typeOnly ? (room.types ?? []) : [])];
      // A room inside a room is not part of it, unless the table says so.
      return allowed.some((name) => isIn(name, target)) ? [] : [`${file} imports ${typeOnly ? 'types of ' : ''}${target}`];
    }
    if (specifier.startsWith('#')) return [`${file} imports ${specifier}, which package.json does not map`];
    if (specifier.startsWith('node:'))
      return usesNode(room, specifier) || typeOnly ? [] : [`${file} uses ${specifier}, but ${room.room} is pure`];
    if (builtinModules.includes(specifier)) return [`${file} imports ${specifier} without node:`];
    if (specifier.startsWith('virtual:')) return room.room === 'site' ? [] : [`${file} imports ${specifier}`];
    return mayUsePackage(room, specifier) ? [] : [`${file} imports the package ${specifier}`];
  });
}

describe('the import table', () => {
  it('sees the sources', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(files.some((file) => file.endsWith('.astro'))).toBe(true);
  });

  it('holds for every file', () => {
    expect(files.flatMap((file) => problemsOf(file, readOwn(file)))).toEqual([]);
  });

  it.each([
    ['build-scripts/parse/x.ts', "import { a } from '#resolve/a.ts';"],
    ['build-scripts/parse/x.ts', "import type { A } from '#resolve/a.ts';"],
    ['build-scripts/resolve/x.ts', "import { a } from '#parse/a.ts';"],
    ['build-scripts/contract/x.ts', "import { a } from '../model/a.ts';"],
    ['build-scripts/contract/x.ts', "import { readFileSync } from 'node:fs';"],
    ['build-scripts/model/x.ts', "export { a } from 'zod';"],
    ['adapter/catalog/x.ts', "const a = await import('../http/a.ts');"],
    ['adapter/mcp/x.ts', "import '#artifacts/a.ts';"],
    ['site/x.astro', "---\nimport { a } from '../adapter/a.ts';\n---\n<p>x</p>"],
    ['site/x.astro', '---\n---\n<script>import { a } from "#model/a.ts"; a();</script>'],
    ['build-scripts/model/x.ts', "import { join } from 'path';"],
    ['elsewhere/x.ts', ''],
  ])('refuses in %s: %s', (file, source) => {
    expect(problemsOf(file, source)).toHaveLength(1);
  });

  it.each([
    ['build-scripts/resolve/x.ts', "import type { A } from '#parse/a.ts';"],
    ['build-scripts/parse/x.ts', "// import { a } from '#resolve/a.ts';\nimport { parse } from 'yaml';"],
    ['site/x.astro', "---\nimport { a } from '#contract/a.ts';\nif (a) return a;\n---\n<p>import x from '#model/a.ts'</p>"],
  ])('accepts in %s: %s', (file, source) => {
    expect(problemsOf(file, source)).toEqual([]);
  });
});

describe('packages', () => {
  const manifest = JSON.parse(readOwn('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const product = /^(build-scripts|adapter|site|bin)\//;

  it('that the product imports are dependencies of its own, types aside', () => {
    const missing = files.flatMap((file) =>
      readImports(file, readOwn(file)).modules.flatMap(({ specifier, typeOnly }) => {
        if (targetOf(file, specifier) !== undefined || /^(node|astro|virtual):/.test(specifier)) return [];
        const name = packageOf(specifier);
        const known =
          name in manifest.dependencies ||
          ((typeOnly || !product.test(file)) && (name in manifest.devDependencies || `@types/${name}` in manifest.devDependencies));
        return known ? [] : [`${file} imports ${name}`];
      }),
    );
    expect(missing).toEqual([]);
  });
});

describe('code for browsers', () => {
  /** Modules that a file loads when it runs, its own included. */
  function reachedFrom(entry: string, seen = new Set<string>()): ReadonlySet<string> {
    if (seen.has(entry)) return seen;
    seen.add(entry);
    for (const { specifier, typeOnly } of readImports(entry, readOwn(entry)).modules) {
      if (typeOnly) continue;
      const target = targetOf(entry, specifier);
      if (target === undefined) seen.add(packageOf(specifier));
      else if (/\.(ts|js)$/.test(target)) reachedFrom(target, seen);
    }
    return seen;
  }

  const entries = files.filter((path) => /^site\/(scripts|search)\//.test(path));

  it('loads neither schemas nor tables that only servers need', () => {
    expect(entries.length).toBeGreaterThan(5);
    const heavy = entries.flatMap((entry) =>
      [...reachedFrom(entry)].filter((name) => /^(zod|mrmime|node:)/.test(name)).map((name) => `${entry} loads ${name}`),
    );
    expect(heavy).toEqual([]);
  });

  it('is followed through the contract', () => {
    expect(reachedFrom('site/twins/json-twin.ts')).toContain('mrmime');
    expect(reachedFrom('site/data/reader.ts')).toContain('zod');
  });
});

describe('computed imports', () => {
  // A checkout’s launcher and the process that renders pages choose a module of ours, which the build made, by name.
  const allowed = /^(bin|test|bench|site\/render-child)/;

  it('exist only where the program starts itself: nothing of a repository can be loaded as code', () => {
    const found = files.filter((file) => !allowed.test(file) && readImports(file, readOwn(file)).computed > 0);
    expect(found).toEqual([]);
  });

  it('are seen', () => {
    expect(readImports('a.ts', 'const a: string = "x"; await import(a);').computed).toBe(1);
  });
});
