/** Depth and size of a fresh tree. The libraries' own transforms over it are recursive, so that it is checked before they run. */
import type { Root } from 'mdast';
import { MAX_DEPTH, MAX_NODES, TooComplex } from './too-complex.ts';

/** Throws `TooComplex` past `MAX_DEPTH` and `MAX_NODES`. Not recursive itself. */
export function checkTree(tree: Root): void {
  let level: readonly { readonly children?: readonly object[] }[] = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length;
    if (depth > MAX_DEPTH) throw new TooComplex('depth', MAX_DEPTH);
    if (nodes > MAX_NODES) throw new TooComplex('parts', MAX_NODES);
    level = level.flatMap((node) => node.children ?? []);
  }
}
