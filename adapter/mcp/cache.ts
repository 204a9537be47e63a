/** How long answers may be kept (modern era). */
import type { CacheHint } from '@modelcontextprotocol/server';
import type { View } from '../catalog/model.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** How often a deployment is looked at again: a moving ref may be another commit after that. */
const MOVING = 60_000;
/** While artifacts are loading: soon. */
const LOADING = 5000;

/** Hint for everything that depends on the commit. */
export function contentHint(view: View | undefined): Required<CacheHint> {
  return { ttlMs: view === undefined ? LOADING : view.pinned ? DAY : MOVING, cacheScope: 'public' };
}

/** Hint for what only a new version of the program changes. */
export const PROGRAM_HINT: Required<CacheHint> = { ttlMs: HOUR, cacheScope: 'public' };
