/** Reads a git commit from git objects, never from the check-out (format.md, section 1). */
import { GitError, git } from './git.ts';
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
  const ids = new Set(lines.filter((line) => line.mode !== 'submodule' && chosen.has(line.path)).map((line) => line.id));
  const blobs = await readBlobs(repository, [...ids]);
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

async function readBlobs(repository: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  for (let start = 0; start < ids.length; start += BATCH_IDS) await readBatch(repository, ids.slice(start, start + BATCH_IDS), blobs);
  return blobs;
}

/** Reads blobs through one `git cat-file --batch`: `<id> blob <size>\n<bytes>\n` each, in the order asked for. */
async function readBatch(repository: string, ids: readonly string[], blobs: Map<string, Uint8Array>): Promise<void> {
  const output = await ask(repository, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
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
function ask(repository: string, args: readonly string[], input?: string): Promise<Buffer> {
  return git(repository, args, input).catch((error: unknown) => {
    throw error instanceof GitError && /promisor|lazy fetching/.test(error.message) ? incomplete() : error;
  });
}

function incomplete(): GitError {
  return new GitError(
    'The clone is partial: bytes of this commit are not here. Run git fetch --refetch in it, or clone it without --filter.',
  );
}
