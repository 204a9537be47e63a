/**
 * What decides, beside a build's input, what comes out: this program's own files, the packages that it runs with, and
 * Node. Any difference is another version, whose builds share nothing with those of this one.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders of the program that a build runs. */
const ROOMS = ['bin', 'build-scripts', 'site'] as const;

let known: string | undefined;

/** The version as hex digits; worked out once. */
export function pipelineVersion(): string {
  known ??= versionOf(ROOT);
  return known;
}

/** The version of a program that lies in a folder. */
export function versionOf(root: string): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}\n`);
  for (const room of ROOMS) addFolder(hash, root, room);
  addFile(hash, root, 'package.json');
  const installed = installedPackages(root);
  if (installed !== undefined) hash.update(readFileSync(installed));
  else for (const [name, version] of directPackages(root)) hash.update(`${name} ${version}\n`);
  return hash.digest('hex');
}

function addFolder(hash: Hash, root: string, folder: string): void {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) addFolder(hash, root, path);
    else if (entry.isFile()) addFile(hash, root, path);
  }
}

function addFile(hash: Hash, root: string, path: string): void {
  const bytes = readFileSync(join(root, path));
  hash.update(`${path} ${bytes.length}\n`).update(bytes);
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
