/** Reads a git commit from git objects, never from the check-out (format.md, section 1). */
import { git } from './git.ts';
import type { RawEntry, Wanted } from './raw-entry.ts';

interface TreeLine extends Omit<RawEntry, 'bytes'> {
  readonly id: string;
}

const MODES: Readonly<Record<string, RawEntry['mode']>> = {
  '100644': 'file',
  '100664': 'file',
  '100755': 'executable',
  '120000': 'link',
  '160000': 'submodule',
};

/** Reads every path of a commit; bytes for those that are wanted. Throws `GitError` for a commit that is not there. */
export async function readCommit(repository: string, commit: string, wanted: Wanted): Promise<readonly RawEntry[]> {
  const table = await git(repository, ['ls-tree', '-r', '-l', '-z', '--full-tree', commit]);
  const lines = parseTree(table.toString('utf8'));
  const ids = [...new Set(lines.filter((line) => line.mode !== 'submodule' && wanted(line)).map((line) => line.id))];
  const blobs = await readBlobs(repository, ids);
  return lines.map(({ id, ...entry }) => {
    const bytes = blobs.get(id);
    return bytes === undefined || !wanted(entry) ? entry : { ...entry, bytes };
  });
}

/** Lines of `git ls-tree -r -l -z`: `<mode> <type> <id> <size or ->\t<path>`, NUL terminated. */
function parseTree(table: string): readonly TreeLine[] {
  return table.split('\0').flatMap((line) => {
    const match = /^(\d+) \w+ ([0-9a-f]+) +(\d+|-)\t(.+)$/s.exec(line);
    if (match === null) return [];
    const [, mode = '', id = '', size = '', path = ''] = match;
    return [{ path, mode: MODES[mode] ?? 'file', size: size === '-' ? 0 : Number(size), id }];
  });
}

/** Reads blobs through one `git cat-file --batch`: `<id> blob <size>\n<bytes>\n` each, in the order asked for. */
async function readBlobs(repository: string, ids: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const output = await git(repository, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  const blobs = new Map<string, Uint8Array>();
  let position = 0;
  while (position < output.length) {
    const end = output.indexOf(10, position);
    const [id = '', kind, size] = output.subarray(position, end).toString('latin1').split(' ');
    position = end + 1;
    if (kind !== 'blob') continue;
    blobs.set(id, output.subarray(position, position + Number(size)));
    position += Number(size) + 1;
  }
  return blobs;
}
