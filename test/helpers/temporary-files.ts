/** Files for one test, removed after it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

export interface TemporaryFiles {
  /** Writes a file into a folder of its own and gives its path. */
  readonly fileOf: (name: string, bytes: Uint8Array) => string;
  /** Runs after the test, in the order of the calls. */
  readonly after: (clean: () => void) => void;
}

/** For the top of a test file: whatever its tests make goes away after each of them. */
export function temporaryFiles(): TemporaryFiles {
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const clean of cleanups.splice(0)) clean();
  });
  return {
    fileOf(name, bytes) {
      const folder = mkdtempSync(join(tmpdir(), 'skillpress-archive-'));
      cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
      const file = join(folder, name);
      writeFileSync(file, bytes);
      return file;
    },
    after: (clean) => {
      cleanups.push(clean);
    },
  };
}
