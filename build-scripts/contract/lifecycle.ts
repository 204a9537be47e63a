/** What an operator says of skills that are no longer at their path, followed to where the trail ends. */
import type { Mount } from './schema/deployment.ts';

export type Lifecycle = Pick<Mount, 'moved' | 'retired'>;

/** Moves that are followed. A library renames a skill a few times in its life; a longer trail is a mistake or a circle. */
export const MAX_MOVES = 20;

/** What is said of a skill that moved to where nothing is published or named. It is no word of its maintainers, so that readers say it as their own. */
export const MOVED_OUT_OF_SIGHT = 'It has moved to a place that is not public.';

export type Gone =
  /** `arrives`: a skill is at the last place of the trail. */
  | { readonly kind: 'moved'; readonly to: string; readonly arrives: boolean }
  /** `path` is where it was last, which is elsewhere for a skill that moved before. */
  | { readonly kind: 'retired'; readonly path: string; readonly reason: string };

function own(texts: Readonly<Record<string, string>> | undefined, key: string): string | undefined {
  return texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined;
}

/**
 * Follows the `SKILL.md` path of a skill that is not there, over several moves where they were written down one by one.
 * `undefined` for a path of which nothing is said. `isSkill` tells what is published. Total: a circle ends without arriving.
 */
export function followMoves({ moved, retired }: Lifecycle, path: string, isSkill: (path: string) => boolean): Gone | undefined {
  let at = path;
  for (let moves = 0; moves <= MAX_MOVES; moves += 1) {
    if (moves > 0 && isSkill(at)) return { kind: 'moved', to: at, arrives: true };
    const reason = own(retired, at);
    if (reason !== undefined) return { kind: 'retired', path: at, reason };
    const next = own(moved, at);
    if (next === undefined) return moves === 0 ? undefined : { kind: 'moved', to: at, arrives: false };
    at = next;
  }
  return { kind: 'moved', to: own(moved, path) ?? path, arrives: false };
}
