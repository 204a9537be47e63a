/** Values derived from an immutable snapshot, computed once. */
import { LRUCache } from 'lru-cache';
import type { LoadedSnapshot, View } from './model.ts';

/** Scopes per snapshot whose derived values are kept; anybody may ask for any folder of a repository. */
const MAX_SCOPES = 64;

/** Remembers one value per snapshot; it goes when the snapshot goes. */
export function oncePerSnapshot<T extends object>(make: (snapshot: LoadedSnapshot) => T): (snapshot: LoadedSnapshot) => T {
  const known = new WeakMap<LoadedSnapshot, T>();
  return (snapshot) => {
    const found = known.get(snapshot) ?? make(snapshot);
    known.set(snapshot, found);
    return found;
  };
}

/** Remembers one value per snapshot and scope, for the scopes that were asked for last. */
export function oncePerScope<T extends object>(make: (snapshot: LoadedSnapshot, scope: string) => T): (view: View) => T {
  const cacheOf = oncePerSnapshot(() => new LRUCache<string, T>({ max: MAX_SCOPES }));
  return ({ snapshot, scope }) => {
    const cache = cacheOf(snapshot);
    const found = cache.get(scope) ?? make(snapshot, scope);
    cache.set(scope, found);
    return found;
  };
}
