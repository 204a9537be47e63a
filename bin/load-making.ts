/** Loads what makes a build, while git reads the repository. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import type { CacheAccess } from './cache/work-cache.ts';
import { ParserProcess } from './parser-process.ts';

/**
 * Parts of the program that take about as long as each other to load. Loading is work of this thread, and between two parts it
 * takes what git has to say and asks it for more.
 */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('#parse/front-matter.ts'),
  () => import('#parse/parser.ts'),
  () => import('../build-scripts/compile.ts'),
  () => import('../site/build.ts'),
];

/** What is made ready while a build reads. */
export interface Loading {
  /** Is told each commit that is read; begins at the first one that the output does not publish. */
  found(commit: string): void;
  /** A parser that has no work yet, where an output that was published before will only differ in a few texts. */
  parser(): ParserProcess | undefined;
  close(): Promise<void>;
}

/** Begins nothing before it is told of a commit; `begun` is called where it does. */
export function loadingFor(out: string, access: CacheAccess, begun: () => void = () => undefined): Loading {
  let isLoading = false;
  let published: ReadonlySet<string> | undefined;
  let parser: ParserProcess | undefined;
  return {
    found(commit) {
      if (isLoading) return;
      published ??= publishedIn(out);
      if (published.has(commit)) return;
      isLoading = true;
      begun();
      if (published.size > 0) parser = new ParserProcess(access);
      // Trouble is told by the build, which asks for the same modules.
      void loadParts().catch(() => undefined);
    },
    parser: () => parser,
    close: async () => parser?.close(),
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
