/**
 * Walks the elements of an HTML tree, parents first. Every file is walked several times, and the library's visitor spends
 * more on each node (a test, a list of ancestors, a named function) than most steps do.
 */
import type { Element, Root } from 'hast';

/** What a visitor may say: leave out what the element holds, or end the walk. */
export type Step = 'skip' | 'stop';

type Visitor = (node: Element, index: number, parent: Root | Element) => Step | undefined;

/**
 * Calls `each` for every element below `parent`. A visitor may replace its node in `parent.children`; what the replaced
 * node held is walked unless it says `skip`. Gives `stop` where a visitor ended the walk.
 */
export function walkElements(parent: Root | Element, each: Visitor): Step | undefined {
  for (let index = 0; index < parent.children.length; index += 1) {
    const node = parent.children[index];
    if (node?.type !== 'element') continue;
    const step = each(node, index, parent);
    if (step === 'stop') return step;
    if (step !== 'skip' && walkElements(node, each) === 'stop') return 'stop';
  }
  return undefined;
}
