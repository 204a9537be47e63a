/** Files of the store of an earlier deployment: each is what its digest says, or it is not there. */
import type { Digest } from '#contract/digest.ts';
import { digestOf } from '#digest/sha256.ts';

/** Bytes of a published file; `undefined` where there is none. */
export type ReadPublished = (file: string) => Promise<Uint8Array | undefined>;

/** The bytes, or a word for what is wrong with the file. */
export type WholeFile = { readonly bytes: Uint8Array } | { readonly problem: string };

/**
 * Reads a file from the first place that has it with this digest; `problem` is that of the first place. Rejects with what a
 * place says of itself, as a website that does not answer does, and never for a file.
 */
export async function readWhole(places: readonly ReadPublished[], file: string, digest: Digest): Promise<WholeFile> {
  let problem: string | undefined;
  for (const read of places) {
    const found = await readFrom(read, file, digest);
    if ('bytes' in found) return found;
    problem ??= found.problem;
  }
  return { problem: problem ?? 'missing' };
}

async function readFrom(read: ReadPublished, file: string, digest: Digest): Promise<WholeFile> {
  try {
    const bytes = await read(file);
    if (bytes === undefined) return { problem: 'missing' };
    return digestOf(bytes) === digest ? { bytes } : { problem: 'not what its digest says' };
  } catch (error) {
    // A disk that fails costs what it does not give; a website that stops answering says so itself.
    if (isOfDisk(error)) return { problem: `unreadable: ${error.code ?? 'unknown'}` };
    throw error;
  }
}

/** Tells whether the file system threw it: a website that does not answer throws something else. */
export function isOfDisk(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
