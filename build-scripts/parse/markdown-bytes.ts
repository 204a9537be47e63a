/** Markdown of a file's bytes: decoded, without its front matter, parsed. A pure function of the bytes, so that workers and caches can do it. */
import { decodeText, normalizeNewlines } from '#model/text.ts';
import { splitFrontMatter } from './front-matter-split.ts';
import { type MarkdownFile, parseMarkdown } from './markdown/parse-markdown.ts';

/** Parses a Markdown file; `undefined` for one that is not UTF-8 text. Total. */
export function parseMarkdownBytes(bytes: Uint8Array): MarkdownFile | undefined {
  const decoded = decodeText(bytes);
  if (decoded.kind !== 'text') return undefined;
  const text = normalizeNewlines(decoded.text);
  const split = splitFrontMatter(text);
  return parseMarkdown(text, split.kind === 'found' ? split.bodyOffset : 0);
}
