/** What the operator says of skills that moved or were retired, held against what is published (README, "Configuration"). */
import { formatMount } from '#contract/address.ts';
import { followMoves, type Lifecycle, MOVED_OUT_OF_SIGHT } from '#contract/lifecycle.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { PublishedMount } from './artifacts.ts';

/**
 * What may be told of a mount's moves: one that leads to what is internal or otherwise withheld in a ref, and published in none, ends
 * at the old path, because the new one may not be named (format.md, section 7). Old paths were public, and are kept. Pure.
 */
export function lifecycleOf({ main, pinned, others, moved, retired }: PublishedMount): Lifecycle {
  const refs = [main, ...(pinned === undefined ? [] : [pinned]), ...others];
  const published = new Set<string>(refs.flatMap(({ entries }) => entries.map(([path]) => path)));
  const isTold = (path: string): boolean =>
    published.has(path) || isOldPath({ moved, retired }, path) || refs.every(({ mayName }) => mayName(path));
  const moves = Object.entries(moved ?? {});
  const ended = moves.filter(([, target]) => !isTold(target)).map(([path]) => [path, MOVED_OUT_OF_SIGHT] as const);
  return {
    ...(moved === undefined ? {} : { moved: Object.fromEntries(moves.filter(([, target]) => isTold(target))) }),
    ...(retired === undefined && ended.length === 0 ? {} : { retired: { ...Object.fromEntries(ended), ...retired } }),
  };
}

function isOldPath({ moved = {}, retired = {} }: Lifecycle, path: string): boolean {
  return Object.hasOwn(moved, path) || Object.hasOwn(retired, path);
}

/** Findings about one mount, of its default ref: its other refs may well be older than a move. Their paths start with its address. */
export function lifecycleFindings(mount: PublishedMount): readonly Finding[] {
  const { name, main, moved = {}, retired = {} } = mount;
  const told = lifecycleOf(mount);
  const skills = new Set<string>(main.entries.flatMap(([path, { kind }]) => (kind === 'skill' ? [path] : [])));
  const folded = new Map([...skills].map((path) => [path.toLowerCase(), path]));
  const isSkill = (path: string): boolean => skills.has(path);
  const place = (path: string): { readonly path: string } => ({ path: `${formatMount(name)}/${path}` });
  const present = [
    ...Object.keys(moved).map((path) => ({ path, said: 'moved' })),
    ...Object.keys(retired).map((path) => ({ path, said: 'retired' })),
  ].filter(({ path }) => isSkill(path));
  const withheld = Object.keys(moved).filter((path) => !Object.hasOwn(told.moved ?? {}, path));
  const lost = Object.keys(moved).flatMap((path) => {
    const gone = followMoves(told, path, isSkill);
    return gone?.kind === 'moved' && !gone.arrives ? [{ path, target: gone.to }] : [];
  });
  return [
    ...present.map(({ path, said }) => finding('gone_skill_present', place(path), { said })),
    ...withheld.map((path) => finding('moved_target_withheld', place(path))),
    ...lost.map(({ path, target }) => {
      const correct = folded.get(target.toLowerCase());
      return finding('moved_target_missing', place(path), correct === undefined ? { target } : { target, correct });
    }),
  ];
}
