/**
 * `npm run package`: prepares the publishable folder `dist-package/`. Node does not strip types below `node_modules`, so the
 * package holds the program in one piece (`make-program.ts`), with the packages in it that it is made of; the website's sources stay as they
 * are, because Vite compiles them. It carries neither the set-up of the checkout (Node itself, development tools) nor its scripts.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LINKED } from '../site/bundle.ts';
import { makeProgram } from './make-program.ts';
import { PROGRAM, ROOT } from './program-digest.ts';
import { licensesOf, packageFolders } from './third-party.ts';

/** Sources that Vite reads: the website, and the part of the compiler that it shares with its readers. */
const SOURCES = ['site', 'build-scripts/contract'] as const;
const FILES = ['bin/skillpress.js', 'README.md', 'LICENSE', 'CHANGELOG.md'] as const;
/** Packages of which modules are loaded by name when a text asks for them: the grammars of the highlighter. */
const BY_NAME = ['highlight.js'] as const;
/** What the licenses of packages ask for whose code is in the program. */
const LICENSES = 'THIRD_PARTY_LICENSES';

/** Fills `out` afresh. Rejects with the bundler's words when the sources cannot be made one piece. */
export async function preparePackage(out: string): Promise<void> {
  const folder = resolve(out);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const chunks = await makeProgram(ROOT, join(folder, PROGRAM));
  for (const source of SOURCES) copyRoom(folder, source);
  for (const name of FILES) cpSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, LICENSES), licensesOf(packageFolders(chunks.flatMap(({ moduleIds }) => moduleIds))));
  const outside = chunks.flatMap(({ imports, dynamicImports }) => [...imports, ...dynamicImports]);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest([...outside, ...LINKED, ...BY_NAME]), null, 2)}\n`);
}

function copyRoom(folder: string, room: string): void {
  for (const entry of readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })) {
    const path = relative(ROOT, join(entry.parentPath, entry.name));
    if (entry.isFile() && entry.name !== 'README.md') cpSync(join(ROOT, path), join(folder, path));
  }
}

const KEPT = ['name', 'version', 'description', 'keywords', 'license', 'repository', 'homepage', 'type', 'bin', 'engines'] as const;

/** The checkout's manifest without what belongs to the checkout, and with those of its dependencies that `needed` names. */
function manifest(needed: readonly string[]): Record<string, unknown> {
  const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown> & {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  return {
    ...Object.fromEntries(KEPT.filter((key) => key in own).map((key) => [key, own[key]])),
    dependencies: Object.fromEntries(Object.entries(own.dependencies).filter(([name]) => needed.includes(name))),
    files: ['bin', 'build-scripts', PROGRAM, 'site', 'CHANGELOG.md', LICENSES],
  };
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = process.argv[2] ?? join(ROOT, 'dist-package');
  await preparePackage(out);
  console.log(`${relative(process.cwd(), resolve(out)) || '.'} is ready: npm publish it, or npm pack it.`);
}
