/** Compressed forms of published files: made when first asked for, kept with the file in the bounded cache of files. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isTextType } from '#contract/mime.ts';
import { accepts } from './accept.ts';

export type Encoding = 'br' | 'gzip';

/** Bytes below which compression costs more than it saves. */
const MIN_BYTES = 1024;
/** Middle of the scale: most of the gain for a tenth of the time of the best. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The encoding that a request allows for bytes of a type; `undefined` for the bytes as they are. */
export function chooseEncoding(header: string | undefined, type: string, size: number): Encoding | undefined {
  if (header === undefined || size < MIN_BYTES || !isTextType(type.split(';', 1)[0] ?? '')) return undefined;
  for (const encoding of ['br', 'gzip'] as const) if (accepts(header, encoding, false)) return encoding;
  return undefined;
}

/** Compresses bytes. */
export function encode(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  return encoding === 'br' ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }) : zip(bytes);
}
