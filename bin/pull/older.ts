/**
 * A signature holds for ever: whoever controls a host can show an older deployment again, with weaknesses that its publisher has
 * mended since. Nothing in it says its age, but the lock knows what it replaced.
 */
import type { Digest } from '#contract/digest.ts';
import { type LockedSkill, MAX_EARLIER } from '#contract/schema/lock.ts';
import { SkillRefused } from './problems.ts';

/** What a source shows of a skill: its digest, and the commits that it says to have published before, under the same ref. */
export interface ShownAgain {
  readonly digest: Digest;
  readonly before: readonly string[];
}

/**
 * Why the bytes are older than those of the lock; `undefined` where nothing says so. They are where this entry had them before, and
 * the deployment does not say that it came after the locked commit. Only of signed sources: whoever may change what an unsigned one
 * shows need not go back for it.
 */
export function olderProblem(locked: LockedSkill | undefined, shown: ShownAgain): string | undefined {
  if (locked?.key === undefined || !(locked.earlier ?? []).includes(shown.digest)) return undefined;
  if (locked.revision !== undefined && shown.before.includes(locked.revision)) return undefined;
  return `the source shows ${locked.name} again as the lock had it before (${shown.digest.slice(0, 19)}…), and does not say that this came after what is locked: somebody may be replaying an old deployment, whose signature holds for ever. Ask its publisher; where they went back on purpose, take it with --allow-older`;
}

/** Throws `SkillRefused` for what `olderProblem` names. */
export function refuseOlder(locked: LockedSkill | undefined, shown: ShownAgain): void {
  const problem = olderProblem(locked, shown);
  if (problem !== undefined) throw new SkillRefused(`${problem}.`);
}

/** A new entry with what the lock had of the same skill before; newest first, and as many as a lock holds. */
export function withEarlier(now: LockedSkill, before: LockedSkill): LockedSkill {
  const known = [...(before.key === undefined ? [] : [before.digest]), ...(before.earlier ?? [])];
  const earlier = [...new Set(known)].filter((digest) => digest !== now.digest).slice(0, MAX_EARLIER);
  return now.key === undefined || earlier.length === 0 ? now : { ...now, earlier };
}
