/** Loads what makes a build, while git reads the repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';

/**
 * Parts of the program that take about as long as each other to load. Loading is work of this thread, and between two parts it
 * takes what git has to say and asks it for more.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('#parse/front-matter.ts'),
  () => import('#parse/markdown/highlight-code.ts'),
  () => import('#parse/markdown/careful-tree.ts'),
  () => import('#parse/parser.ts'),
  () => import('../build-scripts/compile.ts'),
  () => import('../site/build.ts'),
];

/** Gives a function that is told each commit that is read, and begins to load at the first one that `out` does not publish. */
export function loaderFor(out: string): (commit: string) => void {
  let isLoading = false;
  let published: ReadonlySet<string> | undefined;
  return (commit) => {
    if (isLoading) return;
    published ??= publishedIn(out);
    if (published.has(commit)) return;
    isLoading = true;
    // Trouble is told by the build, which asks for the same modules.
    void loadParts().catch(() => undefined);
  };
}

async function loadParts(): Promise<void> {
  for (const load of PARTS) {
    await setImmediate();
    await load();
  }
}

/** Commits that are published in a folder: only a guess at whether there is anything to do, so that nothing of it is checked. */
function publishedIn(out: string): ReadonlySet<string> {
  try {
    const { mounts } = JSON.parse(readFileSync(join(out, DEPLOYMENT_FILE), 'utf8')) as { mounts: { refs: Record<string, string> }[] };
    return new Set(mounts.flatMap(({ refs }) => Object.values(refs)));
  } catch {
    return new Set();
  }
}
