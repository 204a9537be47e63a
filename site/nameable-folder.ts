/** Folders whose files the bundler of the website can name: Vite takes what follows some characters for no part of a path. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

/** Where the name of a file ends for Vite, as in a URL. */
const ENDS_PATH = /[#?]/;

/** The packages, or all folders where the website could be made, lie where files cannot be named. */
export class UnnameableFolder extends Error {
  /** A place that cannot be used, as `bin/exit.ts` has it. */
  readonly exitCode = 2;
}

/** Throws `UnnameableFolder` for a folder from which Node loads no module, whatever made it. */
export function refuseUnloadable(folder: string): void {
  if (sep === '\\' || !folder.includes('\\')) return;
  throw new UnnameableFolder(
    `The website cannot be made in ${folder}, because Node loads no modules from a folder with a backslash in its name. Give an output without one with --out.`,
  );
}

/** Throws `UnnameableFolder` for a package's folder that Vite cannot name. */
export function refuseUnnameable(folder: string): void {
  const [character] = ENDS_PATH.exec(folder) ?? [];
  if (character === undefined) return;
  throw new UnnameableFolder(
    `The website cannot be made with the packages in ${folder}, because Vite takes ${character} in the name of a folder for the end of a path. ` +
      'Install skillpress in a folder without # and ? in its path, or build without the website (--no-site).',
  );
}

/**
 * Gives a folder to make the website in: the one that is asked for, or a fresh one among the system's temporary files, which `done` removes.
 * Rejects with `UnnameableFolder` where Vite can name neither.
 */
export async function nameableFolder(asked: string): Promise<{ readonly folder: string; readonly done: () => Promise<void> }> {
  const character = ENDS_PATH.exec(asked)?.[0];
  if (character === undefined) return { folder: asked, done: async () => undefined };
  const others = resolve(tmpdir());
  if (ENDS_PATH.test(others))
    throw new UnnameableFolder(
      `The website can be made neither in ${asked} nor in ${others}, because Vite takes # and ? in the name of a folder for the end of a path. ` +
        'Give an output without them with --out, or set TMPDIR to such a folder.',
    );
  const folder = await mkdtemp(join(others, 'skillpress-website-'));
  return { folder, done: () => rm(folder, { recursive: true, force: true }) };
}
