/**
 * Which archive a file is (format.md, section 1). Its first bytes say it; the name counts where they say nothing, because
 * a download may be called anything.
 */
import { open } from 'node:fs/promises';

export type ArchiveFormat = 'tar.gz' | 'tar' | 'zip';

export type FileKind =
  | { readonly kind: 'archive'; readonly format: ArchiveFormat }
  /** Packed in a way that is not read; `name` is what people call it. */
  | { readonly kind: 'unread'; readonly name: string }
  | { readonly kind: 'other' };

interface Mark {
  readonly bytes: readonly number[];
  readonly at?: number;
  readonly is: FileKind;
}

const archive = (format: ArchiveFormat): FileKind => ({ kind: 'archive', format });
const unread = (name: string): FileKind => ({ kind: 'unread', name });

const MARKS: readonly Mark[] = [
  { bytes: [0x1f, 0x8b], is: archive('tar.gz') },
  { bytes: [0x50, 0x4b, 0x03, 0x04], is: archive('zip') },
  // A zip file without entries, and the first part of one that was split.
  { bytes: [0x50, 0x4b, 0x05, 0x06], is: archive('zip') },
  { bytes: [0x50, 0x4b, 0x07, 0x08], is: archive('zip') },
  { bytes: [0x42, 0x5a, 0x68], is: unread('bzip2') },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], is: unread('xz') },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], is: unread('zstd') },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], is: unread('7z') },
  { bytes: [0x52, 0x61, 0x72, 0x21], is: unread('rar') },
  { bytes: [0x75, 0x73, 0x74, 0x61, 0x72], at: 257, is: archive('tar') },
];

const NAMES: readonly { readonly suffix: RegExp; readonly is: FileKind }[] = [
  { suffix: /\.(tar\.gz|tgz)$/i, is: archive('tar.gz') },
  { suffix: /\.zip$/i, is: archive('zip') },
  { suffix: /\.tar$/i, is: archive('tar') },
  { suffix: /\.(tar\.bz2|tbz2?)$/i, is: unread('bzip2') },
  { suffix: /\.(tar\.xz|txz)$/i, is: unread('xz') },
  { suffix: /\.(tar\.zst|tzst)$/i, is: unread('zstd') },
  { suffix: /\.7z$/i, is: unread('7z') },
  { suffix: /\.rar$/i, is: unread('rar') },
];

/** Bytes from the start of a file that decide: the mark of tar lies deepest. */
const HEAD = 262;

/** Tells what a name says. */
export function kindOfName(name: string): FileKind {
  return NAMES.find(({ suffix }) => suffix.test(name))?.is ?? { kind: 'other' };
}

/** Tells what a file is. Throws what the file system throws. */
export async function kindOfFile(file: string): Promise<FileKind> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    const mark = MARKS.find(({ bytes, at = 0 }) => bytes.every((byte, index) => head[at + index] === byte));
    return mark?.is ?? kindOfName(file);
  } finally {
    await handle.close();
  }
}

/** A file's name without what its packing adds to it. */
export function bareName(name: string): string {
  return NAMES.reduce((text, { suffix }) => text.replace(suffix, ''), name);
}
