/** The picture of a repository: from the repository itself, or from beside the configuration. Never fetched. */
import { readFile, realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { MountSettings } from '#artifacts/artifacts.ts';
import { digestOf } from '#digest/sha256.ts';
import { parseRepoPath } from '#model/repo-path.ts';
import type { Snapshot } from '#model/snapshot.ts';
import { Unavailable } from '../exit.ts';

/** Pixels of a side: what hosts show in their lists. */
const SIDE = 128;
/** Bytes of a picture; agents fetch it before they know what it is for. */
const MAX_BYTES = 64 * 1024;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads and checks a picture. Throws `Unavailable`, which says what is wrong with it. */
export async function readIcon(icon: string, snapshot: Pick<Snapshot, 'entries'>, folder: string): Promise<MountSettings['icon']> {
  const bytes = fromRepository(icon, snapshot) ?? (await fromFolder(icon, folder));
  const problem = iconProblem(bytes);
  if (problem !== undefined) throw new Unavailable(`the icon ${icon} ${problem}`);
  return { bytes, digest: digestOf(bytes) };
}

function fromRepository(icon: string, { entries }: Pick<Snapshot, 'entries'>): Uint8Array | undefined {
  const path = parseRepoPath(icon.replace(/^\.\//, ''));
  const entry = path.ok ? entries.get(path.path) : undefined;
  return entry === undefined || entry.mode === 'link' ? undefined : entry.content?.bytes;
}

/** Only what lies in the folder itself: a repository's own file may name a picture, and nothing else on the machine. */
async function fromFolder(icon: string, folder: string): Promise<Uint8Array> {
  try {
    const [inside, file] = await Promise.all([realpath(folder), realpath(resolve(folder, icon))]);
    const way = relative(inside, file);
    if (way.startsWith('..') || isAbsolute(way)) throw new Error('it lies outside');
    return await readFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new Unavailable(`the icon ${icon} is neither a file of the repository nor one beside the configuration: ${why}`);
  }
}

/** What is wrong with the bytes of a picture; `undefined` for a PNG of the right size. */
export function iconProblem(bytes: Uint8Array): string | undefined {
  if (bytes.length > MAX_BYTES) return `has ${bytes.length} bytes; at most ${MAX_BYTES} are allowed`;
  const buffer = Buffer.from(bytes);
  const isPng = buffer.length > 24 && buffer.subarray(0, 8).equals(SIGNATURE) && buffer.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng) return 'is not a PNG';
  const [width, height] = [buffer.readUInt32BE(16), buffer.readUInt32BE(20)];
  return width === SIDE && height === SIDE ? undefined : `has ${width} by ${height} pixels; make it ${SIDE} by ${SIDE}`;
}
