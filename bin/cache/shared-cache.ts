/** Whether somebody else could write what a build takes from a cache that a flag names: whoever signs the build signs that, too. */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../shell-word.ts';
import type { CacheChoice } from './build-cache.ts';

const WRITABLE_BY_OTHERS = 0o022;
const OF_OTHERS = 0o077;

/** In words, with what to do about it; `undefined` where nobody else can, where nothing tells (Windows), and for the default cache, whose key lies elsewhere. */
export function sharedCacheWarning(choice: CacheChoice): string | undefined {
  if (typeof choice !== 'string' || process.platform === 'win32') return undefined;
  const folder = statsOf(choice);
  if (folder === undefined) return undefined;
  const inside = (folder.mode & OF_OTHERS) === 0 ? [] : entriesOf(choice);
  const open = isOpen(folder) || inside.some(({ name, stats }) => isOpen(stats) || (name === 'key' && (stats.mode & OF_OTHERS) !== 0));
  if (!open) return undefined;
  const word = shellWord(choice);
  return `Others on this machine can write to ${choice} or read its key, and what lies there becomes part of what you sign: rm -r ${word} and build again, or sign with --no-cache`;
}

function isOpen({ mode, uid }: Stats): boolean {
  return (mode & WRITABLE_BY_OTHERS) !== 0 || (uid !== process.getuid?.() && uid !== 0);
}

function entriesOf(folder: string): readonly { readonly name: string; readonly stats: Stats }[] {
  return readdirSync(folder).flatMap((name) => {
    const stats = statsOf(join(folder, name));
    return stats === undefined ? [] : [{ name, stats }];
  });
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}
