/** Runs something again whenever a repository on disk changes, one run at a time. */
import { relative, sep } from 'node:path';
import { watch } from 'chokidar';

/** Quiet time before a run: editors write in several steps, and a checkout of a branch in hundreds. */
const QUIET_MS = 150;

/** Folders that no build reads, and that change without anybody's edit. */
const UNREAD = new Set(['.git', 'node_modules']);

/**
 * Watches a folder (absolute) and calls `run` after each change, never twice at once: what changes during a run leads to
 * one more. `ignored` are folders whose changes mean nothing, such as the output. The result closes the watcher and waits
 * for a run that is under way.
 */
export async function watchRepository(folder: string, ignored: readonly string[], run: () => Promise<void>): Promise<() => Promise<void>> {
  const isUnread = (path: string): boolean =>
    ignored.some((other) => path === other || path.startsWith(other + sep)) ||
    relative(folder, path)
      .split(sep)
      .some((segment) => UNREAD.has(segment));
  const watcher = watch(folder, { ignored: isUnread, ignoreInitial: true, followSymlinks: false });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  const start = (): void => {
    if (running !== undefined) {
      again = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
      if (!again) return;
      again = false;
      start();
    });
  };
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(start, QUIET_MS);
  });
  return async () => {
    clearTimeout(timer);
    again = false;
    await watcher.close();
    await running;
  };
}
