/** Reads a git commit from git objects, never from the check-out (format.md, section 1). */
import { GitError, git, gitAside } from './git.ts';
import { type Blob, type KnownBlobs, noBlobs } from './known-blobs.ts';
import { decodePathBytes, splitRecords } from './path-bytes.ts';
import type { Choose, RawEntry, TableEntry } from './raw-entry.ts';

/** A line of the table of a tree; git tells the size only where it is asked for it. */
interface TreeLine extends Omit<TableEntry, 'size'> {
  readonly id: string;
  readonly size: number | undefined;
}

const MODES: Readonly<Record<string, RawEntry['mode']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'link',
  '160000': 'submodule',
};

/**
 * Reads every path of a commit, or of one folder of it (`<commit>:<folder>`); bytes for those that are chosen. What earlier
 * builds know of is not asked for again. Throws `GitError` for a tree that is not there, wholly or in part.
 */
export async function readCommit(
  repository: string,
  tree: string,
  choose: Choose,
  known: KnownBlobs = noBlobs(),
): Promise<readonly RawEntry[]> {
  // git looks at every blob to tell its size.
  const isKnown = known.isAny;
  const asking = ask(repository, ['ls-tree', '-r', ...(isKnown ? [] : ['-l']), '-z', '--full-tree', tree]);
  known.open();
  const told = parseTree(await asking);
  const sizes = isKnown ? await sizesOf(repository, told, known) : undefined;
  const lines = told.map(({ id, size, ...entry }) => ({ ...entry, id, size: size ?? sizes?.get(id) ?? 0 }));
  const chosen = choose(lines);
  const wanted = lines.filter((line) => line.mode !== 'submodule' && chosen.has(line.path));
  const blobs = new Map<string, Blob>();
  const unknown = new Map<string, number>();
  for (const { id, size } of wanted) {
    const blob = known.get(id);
    if (blob === undefined) unknown.set(id, size);
    else blobs.set(id, blob);
  }
  await readBlobs(repository, unknown, (id, bytes) => blobs.set(id, known.add(id, bytes)));
  return lines.map(({ id, ...entry }) => {
    const blob = chosen.has(entry.path) ? blobs.get(id) : undefined;
    return blob === undefined ? entry : { ...entry, ...blob };
  });
}

/** Lines of `git ls-tree -r -z`, with or without `-l`: `<mode> <type> <id>[ <size or ->]\t<path>`, NUL terminated. */
function parseTree(table: Buffer): readonly TreeLine[] {
  return splitRecords(table).flatMap((record) => {
    const tab = record.indexOf(9);
    const match = /^(\d+) \w+ ([0-9a-f]+)(?: +(\d+|-))?$/.exec(Buffer.from(record.subarray(0, tab)).toString('latin1'));
    if (match === null) return [];
    const [, mode = '', id = '', size] = match;
    const bytes = size === undefined ? undefined : size === '-' ? 0 : Number(size);
    return [{ path: decodePathBytes(record.subarray(tab + 1)), mode: MODES[mode] ?? 'file', size: bytes, id }];
  });
}

/** Sizes of the blobs of a tree: git is asked for those that are not known. */
async function sizesOf(repository: string, lines: readonly TreeLine[], known: KnownBlobs): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const unknown = new Set<string>();
  for (const { id, mode } of lines) {
    if (mode === 'submodule') continue;
    const size = known.sizeOf(id);
    if (size === undefined) unknown.add(id);
    else sizes.set(id, size);
  }
  if (unknown.size === 0) return sizes;
  const answer = await ask(repository, ['cat-file', '--batch-check'], { input: [...unknown].map((id) => `${id}\n`).join('') });
  for (const line of answer.toString('latin1').split('\n').slice(0, -1)) {
    const [id = '', kind, size] = line.split(' ');
    if (kind !== 'blob') throw incomplete();
    sizes.set(id, Number(size));
  }
  return sizes;
}

/** Blobs of one answer of git, so that no answer outgrows a buffer. */
const BATCH_IDS = 4096;

/** Bytes of an answer that a pipe takes at once, so that git waits for nobody. */
const MAX_PIPE = 32 * 1024;
/** Bytes of an answer that git may set aside: those of nearly every library, and no more than a small disk has left. */
const MAX_ASIDE = 128 * 1024 * 1024;

type Take = (id: string, bytes: Uint8Array) => void;

async function readBlobs(repository: string, sizes: ReadonlyMap<string, number>, take: Take): Promise<void> {
  const ids = [...sizes];
  for (let start = 0; start < ids.length; start += BATCH_IDS) await readBatch(repository, ids.slice(start, start + BATCH_IDS), take);
}

/** Reads blobs through one `git cat-file --batch`: `<id> blob <size>\n<bytes>\n` each, in the order asked for. */
async function readBatch(repository: string, batch: readonly (readonly [id: string, size: number])[], take: Take): Promise<void> {
  const bytes = batch.reduce((sum, [, size]) => sum + size, 0);
  const input = batch.map(([id]) => `${id}\n`).join('');
  const output = await ask(repository, ['cat-file', '--batch'], { input, isAside: bytes > MAX_PIPE && bytes <= MAX_ASIDE });
  let position = 0;
  while (position < output.length) {
    const end = output.indexOf(10, position);
    const [id = '', kind, size] = output.subarray(position, end).toString('latin1').split(' ');
    if (kind !== 'blob') throw incomplete();
    take(id, output.subarray(end + 1, end + 1 + Number(size)));
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
