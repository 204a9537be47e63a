/** The one way in which this room writes a published file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file of the website: its name below the published root, and what is in it. */
export type WriteFile = (name: string, content: string | Uint8Array) => void;

/** Hears of every file that was written, with its bytes. */
export type Wrote = (name: string, bytes: Uint8Array) => void;

/** Writes below `out`, and tells `wrote` of each file. Throws what the file system says. */
export function fileWriter(out: string, wrote?: Wrote): WriteFile {
  const folders = new Set<string>();
  return (name, content) => {
    const file = join(out, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    writeFileSync(file, bytes);
    wrote?.(name, bytes);
  };
}
