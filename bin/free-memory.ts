/** Gives memory back to the system, between a stage that needed much and a process that is about to. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** V8's collector as a function; Node's types do not know what it takes. */
type Collect = (options: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void;

/**
 * Collects what nobody holds any more. V8 would do it when it needs the room itself, and cannot know that another process
 * does. As a last resort, because an ordinary collection keeps the pages that it emptied, which are most of them.
 */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as Collect | undefined;
  setFlagsFromString('--no-expose-gc');
  collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
