/** Whether somebody else could write what a build takes from a cache that a flag names: it becomes part of what is published, and of what is signed. */
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { shellWord } from '../shell-word.ts';
import type { CacheChoice } from './build-cache.ts';

const WRITABLE_BY_OTHERS = 0o022;
const OF_OTHERS = 0o077;

/** The cache that a build uses, and what is said of it where others could have written it. */
export interface UsableCache {
  readonly cache: CacheChoice;
  readonly warning?: string;
}

/**
 * The cache as it was chosen, with a warning where others on this machine could write to it or read its key; a build that `signs` does
 * without such a one, because it would sign what lies there. Nothing is said where nothing tells (Windows), and of the default cache,
 * whose key lies elsewhere.
 */
export function usableCache(choice: CacheChoice, { signs }: { readonly signs: boolean }): UsableCache {
  if (typeof choice !== 'string' || process.platform === 'win32' || !isShared(choice)) return { cache: choice };
  const others = `Others on this machine can write to ${choice} or read its key`;
  const next = `rm -r ${shellWord(choice)} and build again`;
  return signs
    ? { cache: false, warning: `${others}: this build does without it, because it would sign what lies there. To use it again, ${next}.` }
    : { cache: choice, warning: `${others}, and what lies there becomes part of what you publish: ${next}, or use --no-cache.` };
}

function isShared(cache: string): boolean {
  const folder = statsOf(cache);
  if (folder === undefined) return false;
  const inside = (folder.mode & OF_OTHERS) === 0 ? [] : entriesOf(cache);
  return isOpen(folder) || inside.some(({ name, stats }) => isOpen(stats) || (name === 'key' && (stats.mode & OF_OTHERS) !== 0));
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
