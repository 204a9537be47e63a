/** Puts files of the new generation where they are published: everywhere that writes one. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Gives a function that makes the folder of a name below `folder`, and says where the file belongs. Each folder is made once, those in `made` not at all. */
export function placer(folder: string, made = new Set<string>()): (name: string) => string {
  return (name) => {
    const parent = dirname(name);
    if (!made.has(parent)) mkdirSync(join(folder, parent), { recursive: true });
    made.add(parent);
    return join(folder, name);
  };
}

/** Writes a file whose folder is there: never into one that lies there, which may be one that the output before has, too. */
export function putFile(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes, { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmSync(file);
    writeFileSync(file, bytes, { flag: 'wx' });
  }
}
