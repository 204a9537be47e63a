/**
 * The generation that is served now. Looks for a new one again and again, loads it completely beside the old one, and
 * swaps them in one assignment; a generation that does not verify is refused and the old one keeps serving.
 */
import type { Approvals } from './approve/lock-file.ts';
import { warmSearch } from './catalog/find.ts';
import type { Generation } from './catalog/model.ts';
import { Fault } from './errors.ts';
import { openStaticFiles, type StaticFiles } from './http/static-files.ts';
import { type LoadOptions, loadGeneration } from './load-catalog.ts';
import type { Damages } from './store/damage.ts';
import type { ArtifactStore } from './store/port.ts';

export interface Loaded {
  readonly generation: Generation;
  readonly files: StaticFiles;
  /** Counts the swaps of this process, from 1. */
  readonly number: number;
}

export interface Live {
  /** What is served now; `undefined` until the first generation is loaded. */
  current(): Loaded | undefined;
  /** Why the newest generation was refused, while it is. */
  refusal(): string | undefined;
  /** Looks once, now. Throws where the generation is refused. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface LiveOptions extends Pick<LoadOptions, 'trusted'> {
  readonly store: ArtifactStore;
  /** Serve what these approve, and nothing else; they are read again whenever they change. */
  readonly approvals?: Approvals | undefined;
  readonly damages?: Damages;
  readonly pollMs: number;
  readonly onSwap: (loaded: Loaded) => void;
  readonly onRefusal: (message: string) => void;
}

/** A refused generation is tried again after this time, at the next look: files of a slow copy may still arrive. */
const RETRY_MS = 5000;

const NOTHING: Pick<ArtifactStore, 'read' | 'list'> = { read: () => Promise.resolve(undefined), list: () => Promise.resolve([]) };

/** Starts looking; the first look is `refresh()`, by whoever starts. */
export function startLive({ store, pollMs, onSwap, onRefusal, trusted, approvals, damages }: LiveOptions): Live {
  let loaded: Loaded | undefined;
  let refusal: string | undefined;
  /** The refusal is about a generation, not about a store that did not answer. */
  let isBroken = false;
  let looked = false;
  let seen: string | undefined;
  let wait = 0;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  /** Ends a load that is under way when the process is told to stop. */
  const reading: ArtifactStore = {
    ...store,
    read: (file) => (closed ? Promise.reject(new Fault('not_ready', 'The adapter is closing.')) : store.read(file)),
  };

  function refused(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    wait = Math.floor(RETRY_MS / pollMs);
    if (message !== refusal && !closed) onRefusal(message);
    refusal = message;
  }

  async function load(): Promise<void> {
    const generation = await loadGeneration(reading, { trusted, approval: await approvals?.read() });
    // Pages show what is not approved, too.
    const newer = async (): Promise<StaticFiles | undefined> => {
      await refresh().catch(() => undefined);
      return loaded?.files === files ? undefined : loaded?.files;
    };
    const files: StaticFiles = await openStaticFiles(approvals === undefined ? store : NOTHING, {
      damages,
      website: generation.website,
      newer,
    });
    warmSearch({ snapshot: generation.first.main });
    loaded = { generation, files, number: (loaded?.number ?? 0) + 1 };
    damages?.clear();
    onSwap(loaded);
  }

  async function look(): Promise<void> {
    if (closed) return;
    try {
      const stamp = `${await store.stamp()} ${await approvals?.stamp()}`;
      const isNew = !looked || stamp !== seen;
      if (!isNew && (!isBroken || wait > 0)) {
        wait -= 1;
        if (!isBroken) refusal = undefined;
        return;
      }
      looked = true;
      seen = stamp;
      isBroken = true;
      await load();
      isBroken = false;
      refusal = undefined;
    } catch (error) {
      refused(error);
      throw error;
    }
  }

  function refresh(): Promise<void> {
    const next = running.then(look);
    running = next.catch(() => undefined);
    return next;
  }

  // What a poll throws has been reported by `onRefusal`.
  const timer = setInterval(() => void refresh().catch(() => undefined), pollMs);
  timer.unref();
  return {
    current: () => loaded,
    refusal: () => refusal,
    refresh,
    close() {
      closed = true;
      clearInterval(timer);
      return running;
    },
  };
}
