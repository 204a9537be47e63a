/** Files inside of what people and installers download. */
import { gunzipSync } from 'node:zlib';
import { extract } from 'tar-stream';
import { digestOf } from '#digest/sha256.ts';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { parseZip } from '#snapshot/read-zip.ts';

/** Unpacked bytes of an archive: several times what a skill may be with its headers; more is a bomb. */
const MAX_UNPACKED = 4 * DEFAULT_LIMITS.skillBytes;

/** `path digest` of each file that an archive holds, sorted, within bounds; of one that is damaged or too much, one line that says so. */
export async function filesInside(archive: Uint8Array, format: 'tar.gz' | 'zip'): Promise<readonly string[]> {
  try {
    return [...(format === 'zip' ? inZip(archive) : await inTar(archive))].sort();
  } catch (error) {
    return [`cannot be unpacked: ${(error as Error).message}`];
  }
}

/** A tar archive is listed as it is, folders and leading dots too: the compiler's reader forgives what no archive of ours has. */
async function inTar(archive: Uint8Array): Promise<readonly string[]> {
  const files: string[] = [];
  const tar = extract();
  tar.end(gunzipSync(archive, { maxOutputLength: MAX_UNPACKED }));
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    files.push(`${entry.header.name} ${digestOf(Buffer.concat(chunks))}`);
  }
  return files;
}

function inZip(archive: Uint8Array): readonly string[] {
  return parseZip(Buffer.from(archive), DEFAULT_LIMITS).entries.map(({ path, bytes }) => `${path} ${digestOf(bytes ?? new Uint8Array())}`);
}
