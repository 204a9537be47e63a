/** How a person runs the program, so that hints can be copied: the way that it was called, from the folder that they stand in. */
import { existsSync } from 'node:fs';
import { basename, delimiter, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shellWord } from './shell-word.ts';

/** Scripts of the checkout's package.json that start the program. */
const SCRIPTS: readonly string[] = ['skillpress', 'start'];

export interface Call {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file that Node was told to run. */
  readonly file: string;
  /** The launcher itself. */
  readonly launcher: string;
  readonly cwd: string;
  readonly node: string;
  readonly platform: NodeJS.Platform;
  readonly exists: (file: string) => boolean;
}

/**
 * The words before a command: those of the npm script where npm ran that of this checkout from inside of it, the name of
 * the program where it is on the path, else the launcher's file, with a Node before it where the system would find none.
 */
export function commandOf({ env, file, launcher, cwd, node, platform, exists }: Call): string {
  const checkout = dirname(dirname(launcher));
  const byScript = SCRIPTS.includes(env.npm_lifecycle_event ?? '') && env.npm_package_json === join(checkout, 'package.json');
  if (byScript && isWithin(env.INIT_CWD ?? cwd, checkout)) return 'npm run -s skillpress --';
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter((folder) => folder !== '');
  // npm puts its own folder on the path for one command alone.
  if (env.npm_command === undefined && basename(file) === 'skillpress' && folders.includes(dirname(file))) return 'skillpress';
  const here = byScript ? (env.INIT_CWD ?? cwd) : cwd;
  const below = isWithin(launcher, here) ? relative(here, launcher) : launcher;
  const path = shellWord(below.includes(sep) ? below : `.${sep}${below}`);
  if (folders.some((folder) => exists(join(folder, platform === 'win32' ? 'node.exe' : 'node')))) {
    return platform === 'win32' ? `node ${path}` : path;
  }
  return `${shellWord(node)} ${path}`;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

export const COMMAND = commandOf({
  env: process.env,
  file: process.argv[1] ?? '',
  launcher: fileURLToPath(new URL('../bin/skillpress.js', import.meta.url)),
  cwd: process.cwd(),
  node: process.execPath,
  platform: process.platform,
  exists: existsSync,
});
