/** Which cache a build uses: one beside its output, one that a flag names, or one that ends with it. */
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Unavailable } from '../exit.ts';
import { userPath } from '../paths.ts';
import { keyIn, ownFolder } from './cache-key.ts';
import { makePassingFolder, sweepPassing } from './passing-folder.ts';
import { pipelineVersion } from './pipeline-version.ts';
import { openCache, type WorkCache } from './work-cache.ts';

/** A folder, none, or the default beside the output. */
export type CacheChoice = string | false | undefined;

/** What the flags `--cache FOLDER` and `--no-cache` say. */
export function cacheChoice(flag: string | boolean | undefined): CacheChoice {
  return typeof flag === 'string' ? userPath(flag) : flag === false ? false : undefined;
}

/** Versions of the program whose caches stay: somebody compares two. */
const KEPT_VERSIONS = 3;
/** Hex digits of a version that name its folder. */
const VERSION_DIGITS = 16;

/** What the name of a passing cache begins with. */
const PASSING = 'skillpress-cache-';

/** Opens the cache of a build; `work` is its folder beside the output, in which no other build works now. A cache that cannot be used is one that ends with the build. */
export function openBuildCache(choice: CacheChoice, work: string): WorkCache {
  sweepPassing(work, PASSING);
  if (choice === false) return openPassing(work);
  try {
    const root = choice ?? join(work, 'cache');
    return openVersion(root, keyIn(choice ?? ownFolder()));
  } catch (error) {
    // Somebody who names a folder wants it used.
    if (choice !== undefined) throw new Unavailable(`--cache ${choice} cannot be used: ${(error as Error).message}. Name another folder.`);
    return openPassing(work);
  }
}

/** Opens what this version of the program has in a folder of caches, and removes what versions of long ago have. Throws where it cannot be used. */
export function openVersion(root: string, key: Uint8Array): WorkCache {
  const version = pipelineVersion().slice(0, VERSION_DIGITS);
  const cache = openCache({ folder: join(root, version), key });
  forgetVersions(root, version);
  return cache;
}

export interface PassingCache extends WorkCache {
  /** Removes its folder before its use ends: what was read so far stays, and nothing more is kept. */
  leaveFolder(): void;
}

/** A cache for one use: what workers give to the process that asked them. */
export function openPassing(parent: string): PassingCache {
  const folder = makePassingFolder(parent, PASSING);
  const cache = openCache({ folder: folder.path, key: randomBytes(32) });
  return {
    access: cache.access,
    has: (name) => cache.has(name),
    get: (name) => cache.get(name),
    set: (name, bytes) => cache.set(name, bytes),
    placeOf: (name) => cache.placeOf(name),
    refresh: () => cache.refresh(),
    leave: () => cache.leave(),
    leaveFolder: () => folder.remove(),
    close() {
      cache.close();
      folder.remove();
    },
  };
}

/** Removes the caches of all but the last used versions. */
function forgetVersions(root: string, current: string): void {
  const now = new Date();
  utimesSync(join(root, current), now, now);
  const versions = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && new RegExp(`^[0-9a-f]{${VERSION_DIGITS}}$`).test(entry.name))
    .map(({ name }) => ({ name, used: statSync(join(root, name)).mtimeMs }))
    .sort((a, b) => b.used - a.used);
  for (const { name } of versions.slice(KEPT_VERSIONS)) rmSync(join(root, name), { recursive: true, force: true });
}
