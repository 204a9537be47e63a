/** Which repositories stand beside the one that a connection to the whole deployment opens. */
import { formatMount } from '#contract/address.ts';
import type { Generation, View } from './model.ts';

/**
 * URLs of the others below the adapter's own, in the order of the operator: for whoever connects to the first repository as a whole, as `/mcp`
 * does, because nothing else tells an agent that there are more. Whoever names a folder, ref, commit or another repository
 * knows what they want, and what a lock approves is told by the lock.
 */
export function otherMounts(view: View, generation: Generation, adapter: string): readonly string[] {
  const { first, mounts, approved } = generation;
  const isWhole = view.scope === '' && !view.named && !view.pinned && formatMount(view.name) === formatMount(first.name);
  if (!isWhole || approved !== undefined) return [];
  return [...mounts.values()].filter((mount) => mount !== first).map(({ name }) => `${adapter}/${formatMount(name)}`);
}
