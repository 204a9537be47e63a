/**
 * From what a person names to what can be read: a folder, a bare clone and an archive as they are, a folder of archives as
 * many, a URL as a clone in the temporary folder, which is removed however the work ends.
 */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { MountName } from '#contract/address.ts';
import { bareName } from './archive-format.ts';
import { cloneRepository } from './clone.ts';
import { archivesIn } from './folder-of-archives.ts';
import { type GitUrl, parseSource } from './git-url.ts';
import { mountOfFolder } from './hosts.ts';
import { UnreadableRepository } from './read-repository.ts';

export interface OpenSource {
  /** Folder or archive; absolute. */
  readonly repository: string;
  /** What the person named it, without credentials. */
  readonly shown: string;
  /** The ref that stands in a URL. */
  readonly ref?: string;
  /** Address where nobody gives another, and where the files do not tell it. */
  readonly mount?: MountName;
  readonly from: 'disk' | 'url' | 'folder-of-archives';
}

/** Opens a source; paths are relative to `folder`. Gives several repositories for a folder of archives alone. */
export type Open = (source: string, folder: string) => Promise<readonly OpenSource[]>;

/**
 * Does the work with sources that are open as long as it lasts. `open` throws `UnreadableRepository`, in words that say
 * what to do and hold no credentials.
 */
export async function withSources<T>(work: (open: Open) => Promise<T>): Promise<T> {
  const clones = new Clones();
  try {
    return await work(async (source, folder) => {
      const parsed = parseSource(source);
      if (parsed.kind === 'refused') throw new UnreadableRepository(`${parsed.shown} ${parsed.problem}`);
      if (parsed.kind === 'path') return openPath(source, folder);
      const { shown, ref, mount } = parsed;
      return [{ repository: await clones.of(parsed), shown, from: 'url', mount, ...(ref === undefined ? {} : { ref }) }];
    });
  } finally {
    clones.remove();
  }
}

async function openPath(source: string, folder: string): Promise<readonly OpenSource[]> {
  const path = resolve(folder, source);
  const archives = await archivesIn(path);
  if (archives === undefined) return [{ repository: path, shown: source, from: 'disk' }];
  return archives.map((archive) => ({
    repository: archive,
    shown: join(source, basename(archive)),
    mount: mountOfFolder(bareName(basename(archive))),
    from: 'folder-of-archives',
  }));
}

/** Signals that end a program; SIGKILL leaves it no time. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

class Clones {
  readonly #folders = new Map<string, Promise<string>>();
  readonly #made: string[] = [];
  readonly #stop = new AbortController();
  #ending: NodeJS.Signals | undefined;

  /** The clone of a URL; one for all refs that are read from it. */
  of(url: GitUrl): Promise<string> {
    const known = this.#folders.get(url.url);
    if (known !== undefined) return known;
    const made = this.#clone(url);
    this.#folders.set(url.url, made);
    return made;
  }

  async #clone(url: GitUrl): Promise<string> {
    if (this.#made.length === 0) for (const signal of ENDING) process.on(signal, this.#end);
    const parent = await mkdtemp(join(tmpdir(), 'skillpress-clone-'));
    this.#made.push(parent);
    // A fixed name: nothing of the URL becomes a path.
    const folder = join(parent, 'repository.git');
    await cloneRepository(url, folder, this.#stop.signal);
    return folder;
  }

  /** git is waited for: what it still writes would come after the folder was removed. A second signal waits for nothing. */
  readonly #end = (signal: NodeJS.Signals): void => {
    const isSecond = this.#ending !== undefined;
    this.#ending = signal;
    this.#stop.abort(new UnreadableRepository('The clone was stopped.'));
    if (isSecond) this.remove();
    else void Promise.allSettled(this.#folders.values()).then(() => this.remove());
  };

  /** Removes every clone; where a signal came, the program then ends as that signal ends any program. */
  remove(): void {
    for (const signal of ENDING) process.off(signal, this.#end);
    try {
      for (const folder of this.#made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } finally {
      if (this.#ending !== undefined) process.kill(process.pid, this.#ending);
    }
  }
}
