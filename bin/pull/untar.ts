/** `.tar.gz` to entries. Everything but files and folders is refused: a link or device has no place in a skill. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { PackedFile } from './archive.ts';
import { LIMITS } from './limits.ts';
import { printable, SkillRefused } from './problems.ts';

/** Bytes of tar around one file: its header, long names, and the rest of its last block. */
const AROUND_FILE = 8 * 1024;
/** Most bytes of tar that are looked at: what is between files and after them counts, too. */
const MAX_TAR = LIMITS.skillBytes + LIMITS.skillFiles * AROUND_FILE;
/** Entries of an archive for one file of a skill: folders count, too. */
const ENTRIES_PER_FILE = 4;

/** Throws `SkillRefused`. Bytes are counted as they are unpacked, a thousandth of the compressed ones at a time. */
export async function untar(archive: Uint8Array): Promise<readonly PackedFile[]> {
  const files: PackedFile[] = [];
  const tar = extract();
  let entries = 0;
  tar.on('entry', (header, stream, next) => {
    entries += 1;
    const problem = problemOfEntry(header, files.length, entries);
    if (problem !== undefined) {
      // A throw inside a stream's event would end the process.
      tar.destroy(new SkillRefused(problem));
      return;
    }
    const chunks: Buffer[] = [];
    stream.on('data', (data: unknown) => chunks.push(data as Buffer));
    stream.on('end', () => {
      if (header.type !== 'directory') files.push({ path: header.name, bytes: Buffer.concat(chunks) });
      next();
    });
  });
  try {
    await pipeline(Readable.from([archive], { objectMode: false }), createGunzip(), counted, tar);
  } catch (error) {
    if (error instanceof SkillRefused) throw error;
    throw new SkillRefused(`its archive cannot be read: ${printable((error as Error).message)}`);
  }
  return files;
}

async function* counted(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of source) {
    total += chunk.length;
    if (total > MAX_TAR) throw new SkillRefused(`its archive unpacks to more than ${LIMITS.skillBytes} bytes`);
    yield chunk;
  }
}

function problemOfEntry({ type, name, size = 0 }: Header, files: number, entries: number): string | undefined {
  if (entries > LIMITS.skillFiles * ENTRIES_PER_FILE) return `its archive holds more than ${LIMITS.skillFiles * ENTRIES_PER_FILE} entries`;
  if (type === 'directory') return undefined;
  if (type !== 'file' && type !== 'contiguous-file')
    return `its archive holds "${printable(name)}", which is a ${type ?? 'special entry'} and no file`;
  if (files >= LIMITS.skillFiles) return `its archive holds more than ${LIMITS.skillFiles} files`;
  return size > LIMITS.fileBytes ? `its archive holds a file of more than ${LIMITS.fileBytes} bytes` : undefined;
}
