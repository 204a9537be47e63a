/** Writes files below a folder. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export function writeFiles(folder: string, files: Iterable<readonly [name: string, bytes: Uint8Array | string]>): void {
  for (const [name, bytes] of files) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}
