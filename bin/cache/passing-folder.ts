/** A folder for one use, which is gone afterwards however the program ends: by itself, or by a signal. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Signals that end a program; SIGKILL leaves it no time. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface PassingFolder {
  readonly path: string;
  /** Removes it. Files that are open stay readable where the system allows that, and until then it does nothing elsewhere. */
  remove(): void;
}

/** Makes a folder in another one; its name starts with `prefix`. */
export function makePassingFolder(parent: string, prefix: string): PassingFolder {
  const path = mkdtempSync(join(parent, prefix));
  const end = (signal: NodeJS.Signals): void => {
    remove();
    // Whoever else tidies up ends the program when that is done.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  const remove = (): void => {
    for (const signal of ENDING) process.off(signal, end);
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Windows keeps what is open; whoever closes it asks again.
    }
  };
  for (const signal of ENDING) process.on(signal, end);
  return { path, remove };
}

/** Removes what programs that were killed left in a folder that nobody else works in now. */
export function sweepPassing(parent: string, prefix: string): void {
  for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix)))
    rmSync(join(parent, name), { recursive: true, force: true });
}
