/** Reads a tar archive, packed with gzip or not, as a stream: how much it holds is not known before. */
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import {
  type ArchiveBounds,
  type ArchiveEntry,
  ArchiveRefused,
  damaged,
  isCommit,
  MAX_ENTRIES_PER_FILE,
  MAX_EXPANSION,
  type ReadEntries,
  tooMuch,
} from './archive-entry.ts';
import { decodePathBytes } from './path-bytes.ts';

/** Bytes from the start in which git writes the commit: a header and its one line. */
const GIT_HEAD = 1024;

/** Names as bytes, one character each: they are decoded like those that git gives. The types do not know the option. */
const AS_BYTES: object = { filenameEncoding: 'latin1' };

/** Reads every entry. Throws `ArchiveRefused` for what is no archive, is damaged, or is too much. */
export function readTar(file: string, isGzip: boolean, bounds: ArchiveBounds): Promise<ReadEntries> {
  return parseTar(createReadStream(file), isGzip, bounds);
}

/** Reads every entry of an archive as it arrives. Throws like `readTar`. */
export async function parseTar(source: Readable, isGzip: boolean, bounds: ArchiveBounds): Promise<ReadEntries> {
  const entries: ArchiveEntry[] = [];
  const unpack = extract(AS_BYTES);
  let head = Buffer.alloc(0);
  let total = 0;
  let count = 0;
  unpack.on('entry', (header, stream, next) => {
    const chunks: Buffer[] = [];
    const isKept = (header.size ?? 0) <= bounds.readableBytes;
    count += 1;
    // The pipeline tells what broke; an entry that nobody listens to would end the process with the same news.
    stream.on('error', () => undefined);
    stream.on('data', (data: unknown) => {
      if (isKept) chunks.push(data as Buffer);
    });
    stream.on('end', () => {
      const entry = toEntry(header, isKept ? Buffer.concat(chunks) : undefined);
      if (entry !== undefined) entries.push(entry);
      next(count > bounds.treeFiles * MAX_ENTRIES_PER_FILE ? tooMuch() : undefined);
    });
  });
  const look = async function* (unpacked: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of unpacked) {
      // What is between entries and after them counts, too: nothing packs as small as zeros.
      total += chunk.length;
      if (total > bounds.treeBytes * MAX_EXPANSION) throw tooMuch();
      if (head.length < GIT_HEAD) head = Buffer.concat([head, chunk.subarray(0, GIT_HEAD)]);
      yield chunk;
    }
  };
  try {
    await (isGzip ? pipeline(source, createGunzip(), look, unpack) : pipeline(source, look, unpack));
  } catch (error) {
    throw error instanceof ArchiveRefused ? error : damaged((error as Error).message);
  }
  const commit = commitOf(head);
  return { entries, ...(commit === undefined ? {} : { commit }) };
}

/** `git archive` starts with a global header whose one line is the commit. */
function commitOf(head: Buffer): string | undefined {
  const found = /^\d+ comment=([0-9a-f]+)\n/.exec(head.toString('latin1', 512, GIT_HEAD))?.[1] ?? '';
  return head[156] === 0x67 && isCommit(found) ? found : undefined;
}

function toEntry({ name, type, size = 0, mode = 0, linkname, pax }: Header, bytes: Buffer | undefined): ArchiveEntry | undefined {
  // A name in a pax header is text already.
  const texts = (pax ?? {}) as Readonly<Record<string, string | undefined>>;
  const path = (texts.path === undefined ? decodePathBytes(Buffer.from(name, 'latin1')) : name).replace(/^(\.\/)+/, '');
  switch (type) {
    case 'file':
    case 'contiguous-file':
      return { path, kind: (mode & 0o100) === 0 ? 'file' : 'executable', size, ...(bytes === undefined ? {} : { bytes }) };
    case 'symlink': {
      const target = Buffer.from(linkname ?? '', texts.linkpath === undefined ? 'latin1' : 'utf8');
      return { path, kind: 'link', size: target.length, bytes: target };
    }
    case 'link':
      return { path, kind: 'hard_link', size: 0 };
    case 'directory':
      return undefined;
    default:
      return { path, kind: 'special', size: 0 };
  }
}
