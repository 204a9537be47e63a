/** Compiles a repository from a literal, in memory: no git, no disk. */
import { defaultView } from '#adapter/catalog/resolve-address.ts';
import { loadGeneration } from '#adapter/load-catalog.ts';
import { openMemory } from '#adapter/store/memory.ts';
import type { Finding } from '#model/finding.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { buildSnapshot } from '#snapshot/build-snapshot.ts';
import type { RawEntry } from '#snapshot/raw-entry.ts';
import type { RepositoryEntry } from '../../bench/git-repository.ts';
import { searchOwnWords } from '../../bin/check/own-words.ts';
import { type Compiled, type CompileOptions, compile } from '../../build-scripts/compile.ts';

export type Files = Readonly<Record<string, RepositoryEntry>>;

export interface CompileFilesOptions
  extends Partial<Pick<CompileOptions, 'verified' | 'includeInternal' | 'severities' | 'moved' | 'retired' | 'withBodies' | 'facts'>> {
  readonly limits?: Partial<Limits>;
}

export function compileFiles(files: Files, { limits: some, ...options }: CompileFilesOptions = {}): Compiled {
  const limits = { ...DEFAULT_LIMITS, ...some };
  const raw = Object.entries(files).map(([path, entry]) => rawEntry(path, entry));
  const snapshot = buildSnapshot({ mount: { host: 'local', owner: 'test', repo: 'library' }, ref: 'main' }, raw, limits);
  const fixed = { verified: false, includeInternal: false, generator: 'skillpress test', base: '/', withBodies: false };
  return compile(snapshot, { ...fixed, ...options, limits });
}

function rawEntry(path: string, entry: RepositoryEntry): RawEntry {
  if (typeof entry === 'object' && 'submodule' in entry) return { path, mode: 'submodule', size: 0 };
  const isLink = typeof entry === 'object' && 'symlink' in entry;
  const isExecutable = typeof entry === 'object' && 'executable' in entry;
  const content = isLink ? entry.symlink : isExecutable ? entry.content : entry;
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { path, mode: isLink ? 'link' : isExecutable ? 'executable' : 'file', size: bytes.length, bytes };
}

/** Everything that `check` finds, what comes from asking the search index included. */
export async function findInFiles(files: Files, options: CompileFilesOptions = {}): Promise<readonly Finding[]> {
  const compiled = compileFiles(files, options);
  const { snapshot } = defaultView(await loadGeneration(openMemory(compiled.files)));
  return [...compiled.findings, ...searchOwnWords(snapshot.search)];
}

/** A `SKILL.md`; `more` are further lines of front matter. */
export function skillText(name: string, { description = `Does the work of ${name}.`, body = 'Do it.', more = '' } = {}): string {
  return `---\nname: ${name}\ndescription: ${description}\n${more === '' ? '' : `${more}\n`}---\n${body}\n`;
}
