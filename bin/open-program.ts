/** Where the program in one piece begins. */
import { isProgramCurrent } from './made-of.ts';
import type { main } from './main.ts';
import { ownDigest, ROOT } from './program-digest.ts';

/**
 * Loads the program, and runs nothing. Gives `undefined` where the sources are others than those that it was made of. Rejects where
 * a file of it is missing or is not as it was written. Whatever it cannot give, the launcher looks for in the sources.
 */
export async function openProgram(): Promise<typeof main | undefined> {
  return isProgramCurrent(ROOT, ownDigest) ? (await import('./main.ts')).main : undefined;
}
