/** An address to what it shows. Unpublished refs, unknown repositories and names that are nothing are one answer: nothing. */
import { type Address, formatAddress, formatMount, parseAddress } from '#contract/address.ts';
import type { Generation, LoadedMount, LoadedSnapshot, View } from './model.ts';

/** The snapshot of a ref or commit; of the default ref without one. `undefined` for what is not published. */
export function snapshotOf({ main, byRef, byRevision }: LoadedMount, ref: string | undefined): LoadedSnapshot | undefined {
  // A commit is pinned also where it is the default ref itself: pinned commits are never verified.
  return ref === undefined ? main : (byRevision.get(ref) ?? byRef.get(ref));
}

function viewOf(mount: LoadedMount, address: Address): View | undefined {
  const { ref } = address;
  const snapshot = snapshotOf(mount, ref);
  if (snapshot === undefined) return undefined;
  const scope = address.path ?? '';
  if (snapshot.entries.get(scope)?.kind !== 'folder') return undefined;
  return {
    name: mount.name,
    address: formatAddress(address),
    ref: ref ?? mount.mount.default,
    named: ref !== undefined && ref !== mount.mount.default,
    pinned: ref !== undefined && mount.byRevision.has(ref),
    scope,
    snapshot,
    lifecycle: mount.mount,
  };
}

/** The view of an address in URL text (percent-encoded, without leading or trailing `/`), or `undefined`. */
export function resolveAddress(generation: Generation, text: string): View | undefined {
  const parsed = parseAddress(text);
  if (!parsed.ok) return undefined;
  const mount = generation.mounts.get(formatMount(parsed.address));
  return mount === undefined ? undefined : viewOf(mount, parsed.address);
}

/** The view of the deployment's default mount: what `/mcp` means. */
export function defaultView(generation: Generation): View {
  const { first } = generation;
  return {
    name: first.name,
    address: formatMount(first.name),
    ref: first.mount.default,
    named: false,
    pinned: false,
    scope: '',
    snapshot: first.main,
    lifecycle: first.mount,
  };
}
