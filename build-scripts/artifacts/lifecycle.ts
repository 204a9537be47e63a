/** What the operator says of skills that moved or were retired, held against what is published (README, "Configuration"). */
import { formatMount } from '#contract/address.ts';
import { followMoves } from '#contract/lifecycle.ts';
import { type Finding, finding } from '#model/finding.ts';
import type { PublishedMount } from './artifacts.ts';

/** Findings about one mount, of its default ref: its other refs may well be older than a move. Their paths start with its address. */
export function lifecycleFindings({ name, main, moved = {}, retired = {} }: PublishedMount): readonly Finding[] {
  const skills = new Set<string>(main.entries.flatMap(([path, { kind }]) => (kind === 'skill' ? [path] : [])));
  const folded = new Map([...skills].map((path) => [path.toLowerCase(), path]));
  const isSkill = (path: string): boolean => skills.has(path);
  const place = (path: string): { readonly path: string } => ({ path: `${formatMount(name)}/${path}` });
  const present = [
    ...Object.keys(moved).map((path) => ({ path, said: 'moved' })),
    ...Object.keys(retired).map((path) => ({ path, said: 'retired' })),
  ].filter(({ path }) => isSkill(path));
  const lost = Object.keys(moved).flatMap((path) => {
    const gone = followMoves({ moved, retired }, path, isSkill);
    return gone?.kind === 'moved' && !gone.arrives ? [{ path, target: gone.to }] : [];
  });
  return [
    ...present.map(({ path, said }) => finding('gone_skill_present', place(path), { said })),
    ...lost.map(({ path, target }) => {
      const correct = folded.get(target.toLowerCase());
      return finding('moved_target_missing', place(path), correct === undefined ? { target } : { target, correct });
    }),
  ];
}
