/**
 * The quick way to a tree. A parser in machine code reads Markdown in a small part of the time of micromark and gives the same
 * tree, but for a few constructs that hardly any text holds (`doubts.ts`). A text that may hold one of them is left to
 * micromark, so that which parser read a text is never seen in what is published.
 */
import type { Nodes, Root } from 'mdast';
import { markdownToMdast } from 'satteri';
import { checkTree } from './check-tree.ts';
import { hasManyRuns } from './cost-guard.ts';
import { isDoubtful } from './doubts.ts';

/** Line ends that are none for one of the two, and the character that both replace, at another time. */
const UNUSUAL = /[\r\0]/;

/** Character references in a row, at the end of an address: the quick parser reads them again for each one. */
const REFERENCES = /(?:&[a-z0-9]{1,32};){50}/i;

/** Inside of list items, the quick parser leaves HTML the end of its last line. */
function trimHtml(node: Nodes): void {
  if (node.type === 'html') node.value = node.value.replace(/\n$/, '');
  else if ('children' in node) for (const child of node.children) trimHtml(child);
}

/** GitHub's Markdown to a tree. Gives undefined where only micromark is sure to. Throws `TooComplex`, as that would. */
export function quickTree(text: string): Root | undefined {
  if (UNUSUAL.test(text) || REFERENCES.test(text) || hasManyRuns(text)) return undefined;
  const tree = markdownToMdast(text, { features: { gfm: true, frontmatter: false } }) as Root;
  checkTree(tree);
  if (isDoubtful(tree, text)) return undefined;
  trimHtml(tree);
  return tree;
}
