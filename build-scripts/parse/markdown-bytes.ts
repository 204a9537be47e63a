/** What a Markdown file's bytes say, without any other file. A pure function of the bytes, so that workers and caches can do it. */
import { type MarkdownFile, parseMarkdown } from './markdown/parse-markdown.ts';
import { bodyOffsetOf, textOfBytes } from './text-bytes.ts';

/** Parses a Markdown file; `undefined` for one that is not UTF-8 text. Total. */
export function parseMarkdownBytes(bytes: Uint8Array): MarkdownFile | undefined {
  const text = textOfBytes(bytes);
  return text === undefined ? undefined : parseMarkdown(text, bodyOffsetOf(text));
}
