/** What a file's bytes say, without any other file. Pure functions of the bytes, so that workers and caches can do it. */
import { decodeText, normalizeNewlines } from '#model/text.ts';
import { splitFrontMatter } from './front-matter-split.ts';
import { type MarkdownFile, parseMarkdown } from './markdown/parse-markdown.ts';

/** Text with LF line ends and without byte order mark; `undefined` for bytes that are not UTF-8 text. */
export function textOfBytes(bytes: Uint8Array): string | undefined {
  const decoded = decodeText(bytes);
  return decoded.kind === 'text' ? normalizeNewlines(decoded.text) : undefined;
}

/** Where a text goes on behind its front matter; 0 where it has none. */
export function bodyOffsetOf(text: string): number {
  const split = splitFrontMatter(text);
  return split.kind === 'found' ? split.bodyOffset : 0;
}

/** Parses a Markdown file; `undefined` for one that is not UTF-8 text. Total. */
export function parseMarkdownBytes(bytes: Uint8Array): MarkdownFile | undefined {
  const text = textOfBytes(bytes);
  return text === undefined ? undefined : parseMarkdown(text, bodyOffsetOf(text));
}
