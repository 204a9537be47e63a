/** The careful way to a tree: micromark, guarded against piles of delimiters, with the block HTML of skills. */
import type { Root } from 'mdast';
import { fromMarkdown, type Extension as MdastExtension } from 'mdast-util-from-markdown';
import type { Extension } from 'micromark-util-types';
import remarkGfm from 'remark-gfm';
import { unified } from 'unified';
import { checkTree } from './check-tree.ts';
import { costGuard } from './cost-guard.ts';
import { skillHtml } from './html-flow.ts';
import { onlyCandidates } from './literal-links.ts';
import { neededConstructs } from './needed-constructs.ts';

/** GFM as the library has it. */
const gfm = unified().use(remarkGfm).freeze().data() as unknown as {
  readonly micromarkExtensions: readonly Extension[];
  readonly fromMarkdownExtensions: readonly (MdastExtension | MdastExtension[])[];
};
const mdastExtensions = [{ transforms: [checkTree] }, ...onlyCandidates(gfm.fromMarkdownExtensions)];

/** GitHub's Markdown to a tree. Throws `TooComplex`. */
export function carefulTree(text: string): Root {
  const needed = gfm.micromarkExtensions.map((extension) => neededConstructs(extension, text));
  return fromMarkdown(text, { extensions: [costGuard, skillHtml, ...needed], mdastExtensions });
}
