/**
 * The pixels of a PNG that a stranger made. What it takes to hold them is known before anything is decoded, and only the
 * chunks that say what the pixels are reach the decoder: a picture of a few bytes could unpack to gigabytes otherwise.
 */
import { inflateSync } from 'node:zlib';
import { convertIndexedToRgb, type DecodedPng, decode } from 'fast-png';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and opacity of each pixel, row by row. */
  readonly rgba: Uint8Array;
}

export type ReadPixels = { readonly ok: true; readonly pixels: Pixels } | { readonly ok: false; readonly reason: string };

/** Pixels of a picture: a large photograph, and at most 32 MiB while it is decoded. */
export const MAX_PIXELS = 4_194_304;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;
/** Chunks without which the pixels are not known. Everything else (texts, profiles, frames) is left behind unread. */
const NEEDED: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Length and type before, checksum after the data of a chunk. */
const CHUNK_FRAME = 12;
/** The kind of colour that is a position in a palette. */
const INDEXED = 3;
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, [INDEXED]: 1, 4: 2, 6: 4 };

class Refused extends Error {}

/** Decodes a PNG. Total: anything that is none, is damaged or too large gives a reason, in words that follow "it". */
export function readPixels(bytes: Uint8Array): ReadPixels {
  if (!SIGNATURE.every((byte, index) => bytes[index] === byte)) return { ok: false, reason: 'is not a PNG' };
  try {
    return { ok: true, pixels: toPixels(decode(onlyPixels(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)))) };
  } catch (error) {
    // Whatever the decoder says of broken bytes helps nobody to mend them.
    return { ok: false, reason: error instanceof Refused ? error.message : 'is a damaged PNG' };
  }
}

/** The same picture without the chunks that nobody needs. Throws where it is too large or its data do not fit its size. */
function onlyPixels(png: Buffer): Uint8Array {
  const kept: Buffer[] = [png.subarray(0, SIGNATURE.length)];
  const data: Buffer[] = [];
  for (let at: number = SIGNATURE.length; at < png.length; ) {
    const end = at + CHUNK_FRAME + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (end > png.length || (at === SIGNATURE.length) !== (type === 'IHDR')) throw new Error('chunks');
    if (type === 'IHDR') checkSize(png.readUInt32BE(at + 8), png.readUInt32BE(at + 12));
    if (type === 'IDAT') data.push(png.subarray(at + 8, end - 4));
    if (NEEDED.has(type)) kept.push(png.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  // Rows of palette positions mean nothing without a palette.
  if (png.readUInt8(25) === INDEXED && !kept.some((chunk) => chunk.toString('latin1', 4, 8) === 'PLTE')) throw new Error('palette');
  inflateSync(Buffer.concat(data), { maxOutputLength: mostBytes(png) });
  return Buffer.concat(kept);
}

function checkSize(width: number, height: number): void {
  if (width === 0 || height === 0) throw new Error('empty');
  if (width * height > MAX_PIXELS) throw new Refused(`has ${width} by ${height} pixels; at most ${MAX_PIXELS} in all are read`);
}

/** Bytes that the rows of a picture can take, interlaced or not: each pass of seven has rows of its own, and a byte before each row. */
function mostBytes(png: Buffer): number {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const bitsPerPixel = png.readUInt8(24) * (CHANNELS[png.readUInt8(25)] ?? 0);
  return Math.ceil((width * height * bitsPerPixel) / 8) + 7 * (2 * height + 1) + 7 * width;
}

function toPixels(png: DecodedPng): Pixels {
  const { width, height, palette } = png;
  const indexed = palette === undefined ? undefined : convertIndexedToRgb(png);
  const channels = palette === undefined ? png.channels : (palette[0]?.length ?? 0);
  const samples = indexed ?? (png.depth < 8 ? unpackGreys(png) : png.data);
  const max = indexed === undefined ? 2 ** png.depth - 1 : 255;
  if (samples.length !== width * height * channels) throw new Error('samples');
  const hidden = indexed === undefined ? png.transparency : undefined;
  const rgba = new Uint8Array(width * height * 4);
  const scale = 255 / max;
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4) {
    const red = samples[from] ?? 0;
    const green = channels < 3 ? red : (samples[from + 1] ?? 0);
    const blue = channels < 3 ? red : (samples[from + 2] ?? 0);
    const isHidden = hidden !== undefined && hidden[0] === red && (channels < 3 || (hidden[1] === green && hidden[2] === blue));
    const alpha = channels % 2 === 0 ? (samples[from + channels - 1] ?? 0) : isHidden ? 0 : max;
    rgba[to] = Math.round(red * scale);
    rgba[to + 1] = Math.round(green * scale);
    rgba[to + 2] = Math.round(blue * scale);
    rgba[to + 3] = Math.round(alpha * scale);
  }
  return { width, height, rgba };
}

/** Greys of less than a byte each, whose rows start at whole bytes. */
function unpackGreys({ data, width, height, depth }: DecodedPng): Uint8Array {
  const greys = new Uint8Array(width * height);
  const stride = Math.ceil((width * depth) / 8);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bit = x * depth;
      greys[y * width + x] = ((data[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1);
    }
  }
  return greys;
}
