/**
 * The file `made-of` of the program in one piece (`make-program.ts`): what it was made of, and which files it consists of. A program
 * that is not whole must not run: a file that was emptied says nothing and ends well, also where a check should fail.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareText } from '#model/compare.ts';
import { PROGRAM, type ProgramDigest, SOURCE } from './program-digest.ts';

/** Its name in the program's folder. */
export const MADE_OF = 'made-of';

/** What it says. */
interface MadeOf {
  /** Digest of the sources and packages. */
  readonly digest: string;
  /** Sizes of the files beside it, by name. */
  readonly files: Readonly<Record<string, number>>;
}

/** Writes it beside the files that lie in a folder. Throws what the file system says. */
export function writeMadeOf(folder: string, digest: string): void {
  const names = readdirSync(folder)
    .filter((name) => name !== MADE_OF)
    .sort(compareText);
  const made: MadeOf = { digest, files: Object.fromEntries(names.map((name) => [name, statSync(join(folder, name)).size])) };
  writeFileSync(join(folder, MADE_OF), `${JSON.stringify(made)}\n`);
}

/**
 * Tells whether the program in one piece of a folder is what would run without it: it is whole, and in a checkout made of the very
 * files that lie there. A package has nothing else. Throws `Error` where it is not whole.
 */
export function isProgramCurrent(root: string, digest: () => ProgramDigest): boolean {
  const folder = join(root, PROGRAM);
  const made = JSON.parse(readFileSync(join(folder, MADE_OF), 'utf8')) as MadeOf;
  for (const [name, size] of Object.entries(made.files))
    if (statSync(join(folder, name)).size !== size)
      throw new Error(`${join(folder, name)} does not have the ${size} bytes that it was written with`);
  return !existsSync(join(root, SOURCE)) || made.digest === digest().whole;
}
