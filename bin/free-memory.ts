/** Gives memory back to the system, between a stage that needed much and a process that is about to. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects what nobody holds any more. V8 would do it when it needs the room itself, and cannot know that another process does. */
export function freeMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') collect();
}
