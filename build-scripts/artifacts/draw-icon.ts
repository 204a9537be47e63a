/**
 * A picture for a repository: one letter on a tile whose colour follows from the address. Same address, same bytes on every
 * machine, which is why the deflate is fflate's.
 */
import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';
import { formatMount, type MountName } from '#contract/address.ts';
import { type Digest, digestHex } from '#contract/digest.ts';
import { digestOf, digestOfText } from '#digest/sha256.ts';

/** Pixels of a side; what hosts show in lists, doubled for sharp screens. */
const ICON_SIZE = 128;
const COLUMNS = 5;
const ROWS = 7;
const SCALE = 12;

/** Five columns by seven rows, one hexadecimal pair a row. */
const GLYPHS: Readonly<Record<string, string>> = {
  a: '0e11111f111111',
  b: '1e11111e11111e',
  c: '0e11101010110e',
  d: '1e11111111111e',
  e: '1f10101e10101f',
  f: '1f10101e101010',
  g: '0e11101711110f',
  h: '1111111f111111',
  i: '0e04040404040e',
  j: '0702020202120c',
  k: '11121418141211',
  l: '1010101010101f',
  m: '111b1515111111',
  n: '11191915131311',
  o: '0e11111111110e',
  p: '1e11111e101010',
  q: '0e11111115120d',
  r: '1e11111e141211',
  s: '0f10100e01011e',
  t: '1f040404040404',
  u: '1111111111110e',
  v: '11111111110a04',
  w: '1111111515150a',
  x: '11110a040a1111',
  y: '11110a04040404',
  z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
};

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

function isInk(glyph: string, x: number, y: number): boolean {
  const column = Math.floor((x - (ICON_SIZE - COLUMNS * SCALE) / 2) / SCALE);
  const row = Math.floor((y - (ICON_SIZE - ROWS * SCALE) / 2) / SCALE);
  if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return false;
  return ((Number.parseInt(glyph.slice(row * 2, row * 2 + 2), 16) >> (COLUMNS - 1 - column)) & 1) === 1;
}

/** A dark colour, so that white letters stand out on every one of them. */
function colourOf(address: string): readonly [number, number, number] {
  const [red = 0, green = 0, blue = 0] = Buffer.from(digestHex(digestOfText(address)), 'hex');
  return [32 + (red % 96), 32 + (green % 96), 48 + (blue % 112)];
}

/** The PNG of a repository; the letter is the first of the repository's name that has a glyph. */
export function drawIcon(mount: MountName): { readonly bytes: Uint8Array; readonly digest: Digest } {
  const glyph = [...mount.repo].map((letter) => GLYPHS[letter]).find((found) => found !== undefined) ?? (GLYPHS.s as string);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(ICON_SIZE, 0);
  header.writeUInt32BE(ICON_SIZE, 4);
  // Eight bits a channel, indexed colours, no interlacing: two colours need no more.
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc(ICON_SIZE * (ICON_SIZE + 1));
  for (let y = 0; y < ICON_SIZE; y += 1) {
    for (let x = 0; x < ICON_SIZE; x += 1) rows[y * (ICON_SIZE + 1) + 1 + x] = isInk(glyph, x, y) ? 1 : 0;
  }
  const palette = Buffer.from([...colourOf(formatMount(mount)), 255, 255, 255]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', zlibSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { bytes, digest: digestOf(bytes) };
}
