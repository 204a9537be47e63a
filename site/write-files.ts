/** The one way in which this room writes a published file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes a file of the website: its name below the published root, and what is in it. */
export type WriteFile = (name: string, content: string | Uint8Array) => void;

/** Takes a file that is to be written, with its bytes, which stay as they are. */
export type PutFile = (name: string, bytes: Uint8Array) => void;

/** Writes through `put`, or below `out` where nobody else does. Throws what the file system says. */
export function fileWriter(out: string, put: PutFile = putBelow(out)): WriteFile {
  return (name, content) => put(name, typeof content === 'string' ? Buffer.from(content) : content);
}

function putBelow(out: string): PutFile {
  const folders = new Set<string>();
  return (name, bytes) => {
    const file = join(out, name);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, bytes);
  };
}
