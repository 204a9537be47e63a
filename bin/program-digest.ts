/**
 * What this program consists of: its own files and the packages that it runs with, as digests. Caches are kept by it
 * (`cache/pipeline-version.ts`), and it tells whether the program in one piece (`made-of.ts`) was made of what lies there now.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout or package. The program in one piece lies beside the rooms, so that the same name leads here from there. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of the program in one piece. */
export const PROGRAM = 'dist-program';

/** The program's first module, which a package has only in one piece. */
export const SOURCE = 'bin/main.ts';

/** Rooms that a build runs. */
const BUILDING = ['bin', 'build-scripts', 'site'] as const;

export interface ProgramDigest {
  /** Of everything that decides what a build makes, in hex digits. */
  readonly building: string;
  /** Of everything that is run. */
  readonly whole: string;
}

let known: ProgramDigest | undefined;

/** The digests of this program, worked out once. */
export function ownDigest(): ProgramDigest {
  known ??= digestProgram(ROOT);
  return known;
}

/** The digests of a program that lies in a folder. Throws what the file system says. */
export function digestProgram(root: string): ProgramDigest {
  const all = createHash('sha256');
  // A package is made of what it was compiled to.
  for (const room of existsSync(join(root, SOURCE)) ? BUILDING : [...BUILDING, PROGRAM]) addFolder(all, root, room);
  addFile(all, root, 'package.json');
  const installed = installedPackages(root);
  if (installed !== undefined) all.update(readFileSync(installed));
  else for (const [name, version] of directPackages(root)) all.update(`${name} ${version}\n`);
  const building = all.copy().digest('hex');
  if (existsSync(join(root, 'adapter'))) addFolder(all, root, 'adapter');
  return { building, whole: all.digest('hex') };
}

function addFolder(all: Hash, root: string, folder: string): void {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(all, root, path);
    else if (entry.isFile()) addFile(all, root, path);
  }
}

function addFile(all: Hash, root: string, path: string): void {
  const bytes = readFileSync(join(root, path));
  all.update(`${path} ${bytes.length}\n`).update(bytes);
}

/** npm's list of what lies in `node_modules`, of the nearest one that has it. */
function installedPackages(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const list = join(folder, 'node_modules', '.package-lock.json');
    if (existsSync(list)) return list;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Where another package manager installed: the versions of the packages that this program names. */
function directPackages(root: string): readonly (readonly [string, string])[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies?: Record<string, string> };
  return Object.keys(dependencies)
    .sort()
    .map((name) => [name, installedVersion(root, name) ?? dependencies[name] ?? '']);
}

function installedVersion(root: string, name: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
    if (dirname(folder) === folder) return undefined;
  }
}
