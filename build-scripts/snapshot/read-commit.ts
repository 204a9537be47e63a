/** Reads a git commit from git objects, never from the check-out (format.md, section 1). */
import { GitError, git, gitAside } from './git.ts';
import { decodePathBytes, splitRecords } from './path-bytes.ts';
import type { Choose, RawEntry, TableEntry } from './raw-entry.ts';

interface TreeLine extends TableEntry {
  readonly id: string;
}

const MODES: Readonly<Record<string, RawEntry['mode']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'link',
  '160000': 'submodule',
};

/**
 * Reads every path of a commit, or of one folder of it (`<commit>:<folder>`); bytes for those that are chosen.
 * Throws `GitError` for a tree that is not there, wholly or in part.
 */
export async function readCommit(repository: string, tree: string, choose: Choose): Promise<readonly RawEntry[]> {
  const lines = parseTree(await ask(repository, ['ls-tree', '-r', '-l', '-z', '--full-tree', tree]));
  const chosen = choose(lines);
  const sizes = new Map(lines.filter((line) => line.mode !== 'submodule' && chosen.has(line.path)).map(({ id, size }) => [id, size]));
  const blobs = await readBlobs(repository, sizes);
  return lines.map(({ id, ...entry }) => {
    const bytes = chosen.has(entry.path) ? blobs.get(id) : undefined;
    return bytes === undefined ? entry : { ...entry, bytes };
  });
}

/** Lines of `git ls-tree -r -l -z`: `<mode> <type> <id> <size or ->\t<path>`, NUL terminated. */
function parseTree(table: Buffer): readonly TreeLine[] {
  return splitRecords(table).flatMap((record) => {
    const tab = record.indexOf(9);
    const match = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)$/.exec(Buffer.from(record.subarray(0, tab)).toString('latin1'));
    if (match === null) return [];
    const [, mode = '', id = '', size = ''] = match;
    return [{ path: decodePathBytes(record.subarray(tab + 1)), mode: MODES[mode] ?? 'file', size: size === '-' ? 0 : Number(size), id }];
  });
}

/** Blobs of one answer of git, so that no answer outgrows a buffer. */
const BATCH_IDS = 4096;

/** Bytes of an answer that git may set aside: those of nearly every library, and no more than a small disk has left. */
const MAX_ASIDE = 128 * 1024 * 1024;

async function readBlobs(repository: string, sizes: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  const ids = [...sizes];
  for (let start = 0; start < ids.length; start += BATCH_IDS) await readBatch(repository, ids.slice(start, start + BATCH_IDS), blobs);
  return blobs;
}

/** Reads blobs through one `git cat-file --batch`: `<id> blob <size>\n<bytes>\n` each, in the order asked for. */
async function readBatch(
  repository: string,
  batch: readonly (readonly [id: string, size: number])[],
  blobs: Map<string, Uint8Array>,
): Promise<void> {
  const bytes = batch.reduce((sum, [, size]) => sum + size, 0);
  const input = batch.map(([id]) => `${id}\n`).join('');
  const output = await ask(repository, ['cat-file', '--batch'], { input, isAside: bytes <= MAX_ASIDE });
  let position = 0;
  while (position < output.length) {
    const end = output.indexOf(10, position);
    const [id = '', kind, size] = output.subarray(position, end).toString('latin1').split(' ');
    if (kind !== 'blob') throw incomplete();
    blobs.set(id, output.subarray(end + 1, end + 1 + Number(size)));
    position = end + 1 + Number(size) + 1;
  }
}

/** Asks git; a clone without all bytes is said so, because nothing is fetched while a repository is read. */
function ask(
  repository: string,
  args: readonly string[],
  { input = '', isAside = false }: { readonly input?: string; readonly isAside?: boolean } = {},
): Promise<Buffer> {
  return (isAside ? gitAside : git)(repository, args, input).catch((error: unknown) => {
    throw error instanceof GitError && /promisor|lazy fetching/.test(error.message) ? incomplete() : error;
  });
}

function incomplete(): GitError {
  return new GitError(
    'The clone is partial: bytes of this commit are not here. Run git fetch --refetch in it, or clone it without --filter.',
  );
}
