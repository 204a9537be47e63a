/** Pictures of 16 colours as PNG. Compressed by a library that gives the same bytes under every version of Node. */
import { crc32 } from 'node:zlib';
import { zlibSync } from 'fflate';

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** A colour, as a position in the palette, for each pixel. */
  readonly pixels: Uint8Array;
}

export type Colour = readonly [red: number, green: number, blue: number];

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Encodes a canvas of an even width; the palette has 16 colours at most. */
export function encodePng({ width, height, pixels }: Canvas, palette: readonly Colour[]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits of a palette, no interlacing.
  header.set([4, 3, 0, 0, 0], 8);
  const stride = width / 2 + 1;
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 2) {
      const at = y * width + x;
      rows[y * stride + 1 + x / 2] = ((pixels[at] ?? 0) << 4) | (pixels[at + 1] ?? 0);
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', zlibSync(rows, { level: 2 })),
    chunk('IEND', new Uint8Array()),
  ];
  return Buffer.concat([signature, ...parts]);
}
