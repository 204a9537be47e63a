/**
 * Reads an archive of a repository (format.md, section 1). Nothing is unpacked to disk; names are only data, and what an
 * archive may expand to is bounded.
 */
import type { ArchiveBounds, ArchiveEntry, ReadEntries } from './archive-entry.ts';
import type { ArchiveFormat } from './archive-format.ts';
import type { RawEntry } from './raw-entry.ts';

export interface ReadArchive {
  readonly entries: readonly RawEntry[];
  /** Entries that are no content of a repository, and earlier copies of a path that is there again, with the reason. */
  readonly refused: readonly { readonly path: string; readonly problem: 'hard_link' | 'special' | 'twice' }[];
  /** The commit that the archive says it is. It may say what it likes. */
  readonly commit?: string;
}

/** Reads every entry; the one folder around everything, which hosts add, is taken away. Throws `ArchiveRefused` for what is none or too much. */
export async function readArchive(file: string, format: ArchiveFormat, bounds: ArchiveBounds): Promise<ReadArchive> {
  const { entries, commit } = await readEntries(file, format, bounds);
  const last = lastCopies(entries);
  // What git packed is read whole; what a person packed on macOS holds notes of the system beside the files.
  const own = withoutTopFolder(commit === undefined ? withoutMacFiles(last) : last);
  return {
    entries: own.flatMap(toRaw),
    refused: own.flatMap(({ path, kind, isTwice }) => [
      ...(kind === 'hard_link' || kind === 'special' ? [{ path, problem: kind }] : []),
      ...(isTwice ? [{ path, problem: 'twice' as const }] : []),
    ]),
    ...(commit === undefined ? {} : { commit }),
  };
}

/** What unpacks is loaded where there is an archive: most repositories are folders. */
async function readEntries(file: string, format: ArchiveFormat, bounds: ArchiveBounds): Promise<ReadEntries> {
  if (format === 'zip') return (await import('./read-zip.ts')).readZip(file, bounds);
  return (await import('./read-tar.ts')).readTar(file, format === 'tar.gz', bounds);
}

/** An entry, and whether the archive has others under its path. */
interface Copy extends ArchiveEntry {
  readonly isTwice: boolean;
}

/** The last of several entries with one path is the one that most unpackers leave. Others keep the first: nobody knows what a person sees. */
function lastCopies(entries: readonly ArchiveEntry[]): readonly Copy[] {
  const copies = new Map<string, Copy>();
  for (const entry of entries) copies.set(entry.path, { ...entry, isTwice: copies.has(entry.path) });
  return [...copies.values()];
}

function toRaw({ path, kind, size, bytes }: ArchiveEntry): readonly RawEntry[] {
  if (kind === 'hard_link' || kind === 'special') return [];
  return [{ path, mode: kind, size, ...(bytes === undefined ? {} : { bytes }) }];
}

/** `__MACOSX/`, `.DS_Store`, and the `._name` that stands beside a `name`. */
function withoutMacFiles(entries: readonly Copy[]): readonly Copy[] {
  const paths = new Set(entries.map(({ path }) => path));
  return entries.filter(({ path }) => {
    const at = path.lastIndexOf('/') + 1;
    const name = path.slice(at);
    const isNote = name.startsWith('._') && paths.has(path.slice(0, at) + name.slice(2));
    return !path.startsWith('__MACOSX/') && name !== '.DS_Store' && !isNote;
  });
}

function withoutTopFolder(entries: readonly Copy[]): readonly Copy[] {
  const [first] = entries;
  const top = first?.path.slice(0, first.path.indexOf('/') + 1) ?? '';
  if (top.length < 2 || top.startsWith('.') || !entries.every(({ path }) => path.startsWith(top) && path.length > top.length))
    return entries;
  return entries.map((entry) => ({ ...entry, path: entry.path.slice(top.length) }));
}
