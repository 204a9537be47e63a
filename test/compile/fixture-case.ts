/**
 * A case is a folder that a person could have written: `test/fixtures/repositories/<case>/`. What git or a file system cannot
 * hold, and the options of the build, stand beside it in `<case>.case.json`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareText } from '#model/compare.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import type { RawEntry } from '#snapshot/raw-entry.ts';
import { type Compiled, compile } from '../../build-scripts/compile.ts';

export const CASES = fileURLToPath(new URL('../fixtures/repositories', import.meta.url));

/** Bytes that a text file in git cannot hold: `hex`, or `text` repeated. */
type MadeFile =
  | string
  | { readonly hex: string }
  | { readonly text: string; readonly times: number }
  | { readonly lines: readonly string[] };

interface CaseOptions {
  readonly verified?: boolean;
  readonly includeInternal?: boolean;
  readonly limits?: Partial<Limits>;
  readonly files?: Readonly<Record<string, MadeFile>>;
  readonly links?: Readonly<Record<string, string>>;
  readonly submodules?: readonly string[];
  readonly executables?: readonly string[];
}

export interface RepositoryCase {
  readonly name: string;
  readonly entries: readonly RawEntry[];
  readonly options: CaseOptions;
}

/** Names of all cases. */
export function caseNames(): readonly string[] {
  return readdirSync(CASES)
    .filter((name) => statSync(join(CASES, name)).isDirectory())
    .sort(compareText);
}

export function readCase(name: string): RepositoryCase {
  const settings = join(CASES, `${name}.case.json`);
  const options = existsSync(settings) ? (JSON.parse(readFileSync(settings, 'utf8')) as CaseOptions) : {};
  const folder = join(CASES, name);
  const executables = new Set(options.executables);
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.gitkeep')
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const entries = [
    ...onDisk.map((path) => fileEntry(path, readFileSync(join(folder, path)), executables)),
    ...Object.entries(options.files ?? {}).map(([path, made]) => fileEntry(path, bytesOf(made), executables)),
    ...Object.entries(options.links ?? {}).map(([path, target]) => ({
      ...fileEntry(path, Buffer.from(target), executables),
      mode: 'link' as const,
    })),
    ...(options.submodules ?? []).map((path) => ({ path, mode: 'submodule' as const, size: 0 })),
  ];
  return { name, entries, options };
}

function fileEntry(path: string, bytes: Uint8Array, executables: ReadonlySet<string>): RawEntry & { readonly bytes: Uint8Array } {
  return { path, mode: executables.has(path) ? 'executable' : 'file', size: bytes.length, bytes };
}

function bytesOf(made: MadeFile): Uint8Array {
  if (typeof made === 'string') return Buffer.from(made);
  if ('hex' in made) return Buffer.from(made.hex.replace(/\s+/g, ''), 'hex');
  return Buffer.from('lines' in made ? made.lines.join('\n') : made.text.repeat(made.times));
}

/** The commit that every case is built from; its bytes may stand nowhere below `objects` and `blobs`. */
export const COMMIT = 'c0ffee'.padEnd(40, '0');

/** Compiles entries in the order in which they are given. */
export function compileEntries(entries: readonly RawEntry[], options: CaseOptions = {}, commit = COMMIT): Compiled {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const mount = { host: 'gh', owner: 'acme', repo: 'library' };
  const sourceUrl = `https://github.com/acme/library/blob/${commit}/{path}`;
  const snapshot = buildSnapshot({ mount, ref: 'main', revision: commit, sourceUrl }, entries, limits);
  return compile(snapshot, {
    limits,
    verified: options.verified ?? false,
    includeInternal: options.includeInternal ?? false,
    generator: 'skillpress test',
    base: '/',
    withBodies: true,
  });
}

const compiled = new Map<string, Compiled>();

/** Compiles a case; once per test file. */
export function compileCase(name: string): Compiled {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const { entries, options } = readCase(name);
  const made = compileEntries(entries, options);
  compiled.set(name, made);
  return made;
}

/** Entries of a literal, for tests that need no folder. */
export function entriesOf(files: Readonly<Record<string, string | Uint8Array>>): readonly RawEntry[] {
  return Object.entries(files).map(([path, content]) =>
    fileEntry(path, typeof content === 'string' ? Buffer.from(content) : content, new Set()),
  );
}
