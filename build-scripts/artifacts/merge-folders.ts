/** Moving one tree into another on the same file system. */
import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Moves everything of `from` into `to`; folders that both have are merged, a file of `from` wins. */
export async function mergeFolders(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const there = new Set(await readdir(to));
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory() && there.has(entry.name)) await mergeFolders(source, target);
    else await rename(source, target);
  }
}
