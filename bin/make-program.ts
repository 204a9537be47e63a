/**
 * Makes the program in one piece (`npm run prepare`, which `npm ci` runs). Node takes longer to read a thousand modules than most
 * commands have to do, and reading is what every process and thread of a build begins with. The pieces are modules that are loaded
 * together; those that processes and threads load by name lie beside them under that name. Where it is not there, or was
 * made of other files than those that lie there (`start.ts`), the sources run as they are and do the same.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { digestProgram, MADE_OF, PROGRAM, ROOT } from './program-digest.ts';

/** Modules that are loaded by name: by the launcher, as a thread or process, or by one. */
export const ENTRIES = [
  'bin/start.ts',
  'bin/main.ts',
  'bin/index-worker.ts',
  'bin/pack-worker.ts',
  'bin/page-sink.ts',
  'bin/parse-worker.ts',
  'bin/write-worker.ts',
  'build-scripts/parse/markdown-bytes.ts',
  'site/write-files.ts',
] as const;

/** Packages that stay outside: machine code, which is another one for each system. */
const OUTSIDE = ['satteri'] as const;

/**
 * Makes the program of the sources in `root` into the folder `out`, which it replaces. Gives the chunks that were written. Rejects
 * with what the bundler or the file system says; what lay there stays then.
 */
export async function makeProgram(root = ROOT, out = join(root, PROGRAM)): Promise<readonly OutputChunk[]> {
  // Looked at before the sources are read: whoever edits one meanwhile has a program that is not current.
  const { whole } = digestProgram(root);
  const fresh = `${out}.new`;
  rmSync(fresh, { recursive: true, force: true });
  try {
    const bundle = await rolldown({
      cwd: root,
      input: Object.fromEntries(ENTRIES.map((file) => [basename(file, '.ts'), join(root, file)])),
      platform: 'node',
      external: [...OUTSIDE],
      logLevel: 'silent',
    });
    const { output } = await bundle.write({ dir: fresh, format: 'esm', chunkFileNames: '[name]-[hash].js' });
    await bundle.close();
    writeFileSync(join(fresh, MADE_OF), whole);
    rmSync(out, { recursive: true, force: true });
    renameSync(fresh, out);
    return output.filter((file) => file.type === 'chunk');
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}
