/** Text of a file's bytes, and where it goes on behind its front matter. */
import { decodeText, normalizeNewlines } from '#model/text.ts';
import { splitFrontMatter } from './front-matter-split.ts';

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
