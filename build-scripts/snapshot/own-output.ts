/**
 * Folders that a build of ours wrote, inside the files that are read: they hold copies of every skill, and a copy is no
 * second skill. Only what git does not track is looked at; what somebody commits is part of the library.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';

/** Bytes of `deployment.json` that are read: before its kind, whose place is the alphabet's, stand two URLs at most. */
const HEAD_BYTES = 4096;

/** Tells whether a folder is the output of a build, the folder beside one in which it was made, or the one for outputs that nobody asked for. */
export async function isOwnOutput(folder: string, name: string): Promise<boolean> {
  if (/^\.(.+\.)?skillpress$/.test(name)) return true;
  const file = await open(join(folder, DEPLOYMENT_FILE)).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.toString('utf8', 0, bytesRead);
    return head.includes('"kind":"deployment"') && head.includes('"generator":"skillpress');
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

/** Paths without those that lie in such a folder. */
export async function outsideOwnOutput(folder: string, paths: readonly string[]): Promise<readonly string[]> {
  const known = new Map<string, Promise<boolean>>();
  const isInside = async (path: string): Promise<boolean> => {
    const end = path.lastIndexOf('/');
    if (end < 0) return false;
    const parent = path.slice(0, end);
    const found =
      known.get(parent) ??
      isInside(parent).then((above) => above || isOwnOutput(join(folder, parent), parent.slice(parent.lastIndexOf('/') + 1)));
    known.set(parent, found);
    return found;
  };
  const inside = await Promise.all(paths.map(isInside));
  return paths.filter((_, index) => inside[index] === false);
}
