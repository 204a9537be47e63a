/** A published folder on disk. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import type { ArtifactStore } from './port.ts';

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

/** Reads a published folder. Other trouble than a missing file (permissions, broken disk) is thrown as it comes. */
export function openFolder(root: string): ArtifactStore {
  return {
    async read(file) {
      try {
        return await readFile(join(root, file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async list() {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      const files: string[] = [];
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const full = join(entry.parentPath, entry.name);
        files.push(full.slice(join(root, '/').length).split(/[\\/]/).join('/'));
      }
      return files;
    },
    async stamp() {
      try {
        const { mtimeMs, size, ino } = await stat(join(root, DEPLOYMENT_FILE));
        return `${mtimeMs}-${size}-${ino}`;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
