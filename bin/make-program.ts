/**
 * Makes the program in one piece (`npm run prepare`, which `npm ci` runs). Node takes longer to read a thousand modules than most
 * commands have to do, and reading is what every process and thread of a build begins with. The pieces are modules that are loaded
 * together; those that processes and threads load by name lie beside them under that name. Where it is not there, or is not whole, or
 * was made of other files than those that lie there (`made-of.ts`), the sources run as they are and do the same.
 */
import { renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type CodeSplittingOptions, type OutputChunk, rolldown } from 'rolldown';
import { writeMadeOf } from './made-of.ts';
import { digestProgram, PROGRAM, ROOT } from './program-digest.ts';

/** Modules that one process or thread loads by name, beside each other: those of the person's own process. */
const PROCESS = ['bin/open-program.ts', 'bin/main.ts', 'build-scripts/parse/markdown-bytes.ts'] as const;

/** Modules with which another process or thread begins, or all that it loads of this program. Each is a file of its own. */
const OTHERS = [
  'bin/index-worker.ts',
  'bin/pack-worker.ts',
  'bin/page-sink.ts',
  'bin/parse-worker.ts',
  'bin/write-worker.ts',
  'site/write-files.ts',
] as const;

/** Modules that are loaded by name: by the launcher, as a thread or process, or by one. */
export const ENTRIES = [...PROCESS, ...OTHERS] as const;

/**
 * What is loaded together is one file, with everything that it imports and that no file before it holds: Node takes two thirds of a
 * millisecond for each file, and the bundler would make one for every set of modules that the same commands share. A command that
 * needs a little of what a build needs loads all of it. Modules that wait at their top for others are none of these: what waits for a file
 * that it lies in never ends.
 */
export const FILES: readonly (readonly [name: string, ...modules: string[]])[] = [
  ['launch', 'bin/program-digest.ts'],
  ['every-command', 'bin/program.ts', 'bin/exit.ts'],
  ['build', 'bin/commands/build.ts'],
  ['build-parse', 'build-scripts/parse/front-matter.ts', 'build-scripts/parse/parser.ts'],
  ['build-make', 'bin/make-build.ts', 'build-scripts/compile.ts', 'site/build.ts'],
  ['markdown', 'build-scripts/parse/markdown-bytes.ts'],
];

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
    const groups = FILES.map(([name, ...modules], index) => {
      const roots = modules.map((file) => join(root, file));
      return { name, test: (id: string) => roots.includes(id), priority: FILES.length - index };
    });
    const chunks = [await bundle(root, fresh, PROCESS, { groups })];
    for (const file of OTHERS) chunks.push(await bundle(root, fresh, [file]));
    writeMadeOf(fresh, whole);
    rmSync(out, { recursive: true, force: true });
    renameSync(fresh, out);
    return chunks.flat();
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw error;
  }
}

async function bundle(root: string, dir: string, files: readonly string[], codeSplitting?: CodeSplittingOptions): Promise<OutputChunk[]> {
  const input = Object.fromEntries(files.map((file) => [basename(file, '.ts'), join(root, file)]));
  const made = await rolldown({ cwd: root, input, platform: 'node', external: [...OUTSIDE], logLevel: 'silent' });
  try {
    const { output } = await made.write({ dir, format: 'esm', chunkFileNames: '[name]-[hash].js', codeSplitting: codeSplitting ?? true });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await made.close();
  }
}
