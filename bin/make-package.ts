/**
 * `npm run package`: prepares the publishable folder `dist-package/`. Node does not strip types below `node_modules`, so the
 * package holds the program in one piece (`make-program.ts`), with the packages in it that it is made of; the website's sources stay as they
 * are, because Vite compiles them. It carries neither the set-up of the checkout (Node itself, development tools) nor its scripts.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { LINKED } from '../site/bundle.ts';
import { EXIT, reportError, Unavailable } from './exit.ts';
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

/** Fills `out` afresh. Rejects with `Unavailable` where it holds something else, and with the bundler's words when the sources cannot be made one piece. */
export async function preparePackage(out: string): Promise<void> {
  const folder = resolve(out);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, LICENSES)))
    throw new Unavailable(`${folder} holds files that are no package, and would be emptied. Name another folder.`);
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

const USAGE = 'usage: npm run -s package [-- FOLDER], which is written afresh (dist-package where none is named)';

/** What the command line asks for: a folder, or the usage. */
function outputOf(args: readonly string[]): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    const [out = join(ROOT, 'dist-package'), ...rest] = positionals;
    if (values.help === true) {
      console.log(USAGE);
      return undefined;
    }
    if (rest.length === 0 && out !== '') return out;
    console.error(USAGE);
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
  }
  process.exitCode = EXIT.usage;
  return undefined;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const out = outputOf(process.argv.slice(2));
  if (out !== undefined) {
    await preparePackage(out).then(
      () => console.log(`${relative(process.cwd(), resolve(out)) || '.'} is ready: npm publish it, or npm pack it.`),
      (error) => {
        process.exitCode = reportError(error);
      },
    );
  }
}
