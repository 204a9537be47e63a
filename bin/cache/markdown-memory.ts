/** Parsed Markdown of earlier builds, by the digest of the file: parsing is a pure function of a file's bytes. */
import type { Memory } from '#model/memory.ts';
import type { MarkdownFile } from '#parse/markdown/parse-markdown.ts';
import type { RememberedMarkdown } from '#parse/parser.ts';

function nameOf(digest: string): string {
  return `markdown ${digest}`;
}

/** Name and bytes of a parsed file. */
export function markdownEntry(digest: string, file: MarkdownFile): readonly [name: string, bytes: Uint8Array] {
  return [nameOf(digest), Buffer.from(JSON.stringify(file))];
}

/** Asks the memory once for each digest, and keeps what it gives for as long as the build needs it. */
export function rememberedMarkdown(memory: Memory): RememberedMarkdown {
  const known = new Map<string, MarkdownFile>();
  return {
    get(digest) {
      const found = known.get(digest);
      if (found !== undefined) return found;
      const bytes = memory.get(nameOf(digest));
      if (bytes === undefined) return undefined;
      const file = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')) as MarkdownFile;
      known.set(digest, file);
      return file;
    },
    set(digest, file) {
      known.set(digest, file);
      memory.set(...markdownEntry(digest, file));
    },
  };
}

/** Tells whether a file was parsed before. */
export function isRemembered(memory: Memory, digest: string): boolean {
  return memory.has(nameOf(digest));
}
