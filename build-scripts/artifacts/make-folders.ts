/**
 * Folders that a person names. Node's own recursive `mkdir` never ends where a folder exists and yet has no room for others
 * (`/proc`), because it goes up and down between the two for ever.
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it that are missing, each asked for twice at most. Gives the topmost that it made, as
 * `mkdir` does. Throws what the file system throws.
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  const missing: string[] = [];
  let at = resolve(folder);
  while (!isFolder(at) && dirname(at) !== at) {
    missing.push(at);
    at = dirname(at);
  }
  let first: string | undefined;
  for (const next of missing.reverse()) {
    try {
      mkdirSync(next, mode);
      first ??= next;
    } catch (error) {
      // Another process may have made it in between.
      if (!isFolder(next)) throw error;
    }
  }
  return first;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // What is wrong with it is said when the folder is made.
    return false;
  }
}
