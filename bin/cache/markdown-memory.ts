/** Parsed Markdown of earlier builds, by the digest of the file: parsing is a pure function of a file's bytes. */
import type { Memory } from '#model/memory.ts';
import type { MarkdownFile } from '#parse/markdown/parse-markdown.ts';
import type { RememberedMarkdown } from '#parse/parser.ts';

function nameOf(digest: string): string {
  return `markdown ${digest}`;
}

/** Bytes of the number in front of an entry, which says how long the JSON of everything but the segments is. */
const NUMBER = 4;

/** Name and bytes of a parsed file. Its segments are most of it, and stand last: who reads the rest need not read them. */
export function markdownEntry(digest: string, { segments, segmentsJson: _, ...rest }: MarkdownFile): readonly [string, Uint8Array] {
  const head = Buffer.from(JSON.stringify(rest));
  const number = Buffer.alloc(NUMBER);
  number.writeUInt32LE(head.length);
  return [nameOf(digest), Buffer.concat([number, head, Buffer.from(JSON.stringify(segments))])];
}

function fileOf(entry: Uint8Array): MarkdownFile {
  const bytes = Buffer.from(entry.buffer, entry.byteOffset, entry.length);
  const end = NUMBER + bytes.readUInt32LE(0);
  const rest = JSON.parse(bytes.toString('utf8', NUMBER, end)) as Omit<MarkdownFile, 'segments'>;
  const segmentsJson = bytes.subarray(end);
  let segments: MarkdownFile['segments'] | undefined;
  return {
    ...rest,
    segmentsJson,
    get segments() {
      segments ??= JSON.parse(segmentsJson.toString('utf8')) as MarkdownFile['segments'];
      return segments;
    },
  };
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
      const file = fileOf(bytes);
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
