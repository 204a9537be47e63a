/** Runs something again whenever repositories on disk change, one run at a time. */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { type ChokidarOptions, type FSWatcher, watch } from 'chokidar';
import { askGit } from '#snapshot/git.ts';

/** Quiet time before a run: editors write in several steps, and a checkout of a branch in hundreds. */
const QUIET_MS = 150;

/** Folders that no build reads, and that change without anybody's edit. */
const UNREAD = new Set(['.git', 'node_modules']);

/**
 * Files of git that decide what is read: the index says which files count, HEAD the name of the branch, the settings the address.
 * Most of what `git add`, `rm`, `commit` and `checkout` do is seen there, and nowhere else.
 */
const OF_GIT = ['index', 'HEAD', 'config'];

export interface Watching {
  /** Watches a folder (absolute), too, as a repository. `ignored` are folders whose changes mean nothing, such as the output. */
  folder(path: string, ignored: readonly string[]): Promise<void>;
  /** Watches one file (absolute), too, whether it is there or not. */
  file(path: string): Promise<void>;
  /** Closes all watchers, and waits for a run that is under way. */
  close(): Promise<void>;
}

/** Calls `run` after each change of what is watched, never twice at once: what changes during a run leads to one more. */
export function watchAndRun(run: () => Promise<void>): Watching {
  const watchers: FSWatcher[] = [];
  const known = new Set<string>();
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
  async function add(paths: string | string[], options: ChokidarOptions): Promise<void> {
    const watcher = watch(paths, { ignoreInitial: true, followSymlinks: false, ...options });
    watchers.push(watcher);
    await new Promise<void>((ready) => watcher.once('ready', () => ready()));
    watcher.on('all', () => {
      clearTimeout(timer);
      timer = setTimeout(start, QUIET_MS);
    });
  }
  return {
    async folder(folder, ignored) {
      if (known.has(folder)) return;
      known.add(folder);
      const own = join(folder, '.git');
      const isOfGit = (path: string): boolean => path === own || (dirname(path) === own && OF_GIT.includes(basename(path)));
      const isUnread = (path: string): boolean =>
        ignored.some((other) => path === other || path.startsWith(other + sep)) ||
        (!isOfGit(path) &&
          relative(folder, path)
            .split(sep)
            .some((segment) => UNREAD.has(segment)));
      const elsewhere = await filesElsewhere(folder, own);
      const folders = [...new Set(elsewhere.map((file) => dirname(file)))];
      const isOther = (path: string): boolean => !elsewhere.includes(path) && !folders.includes(path);
      await Promise.all([
        add(folder, { ignored: isUnread }),
        ...(folders.length > 0 ? [add(folders, { ignored: isOther, depth: 0 })] : []),
      ]);
    },
    async file(file) {
      if (known.has(file)) return;
      known.add(file);
      const folder = dirname(file);
      await add(folder, { ignored: (path) => path !== folder && path !== file, depth: 0 });
    },
    async close() {
      clearTimeout(timer);
      again = false;
      await Promise.all(watchers.map((watcher) => watcher.close()));
      await running;
    },
  };
}

/**
 * Those files where they do not lie in the folder itself: of a folder inside a repository, and of a further work tree, whose
 * index and HEAD lie in another place than the settings. git replaces them, so that their folders are watched.
 */
async function filesElsewhere(folder: string, own: string): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of OF_GIT) {
    const file = await askGit(folder, ['rev-parse', '--git-path', name]);
    if (file !== undefined && dirname(resolve(folder, file)) !== own) files.push(resolve(folder, file));
  }
  return files;
}
