/** A picture of a repository to its icon: 128 by 128 pixels, the whole picture in the middle. Same picture, same bytes on every machine. */
import { encode } from 'fast-png';
import type { Pixels } from './png-pixels.ts';

/** Pixels of a side; what hosts show in lists, doubled for sharp screens. */
export const ICON_SIZE = 128;

/** The PNG of a picture as an icon. Shrinks and enlarges by the average of the area that a pixel covers. */
export function scaleIcon(picture: Pixels): Uint8Array {
  const scale = ICON_SIZE / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [number, number];
  const [left, top] = [width, height].map((side) => Math.floor((ICON_SIZE - side) / 2)) as [number, number];
  const data = new Uint8Array(ICON_SIZE * ICON_SIZE * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      data.set(averageOf(picture, x / width, (x + 1) / width, y / height, (y + 1) / height), ((top + y) * ICON_SIZE + left + x) * 4);
  }
  return encode({ width: ICON_SIZE, height: ICON_SIZE, data, channels: 4, depth: 8 }, { zlib: { level: 9 } });
}

/** The mean colour of a part of a picture, whose sides are shares of it. What cannot be seen lends no colour. */
function averageOf({ width, height, rgba }: Pixels, left: number, right: number, top: number, bottom: number): readonly number[] {
  const sums = [0, 0, 0, 0];
  let area = 0;
  for (const [y, rows] of covered(top * height, bottom * height)) {
    for (const [x, columns] of covered(left * width, right * width)) {
      const at = (y * width + x) * 4;
      const weight = rows * columns;
      const opacity = weight * (rgba[at + 3] ?? 0);
      area += weight;
      for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + opacity * (rgba[at + channel] ?? 0);
      sums[3] = (sums[3] ?? 0) + opacity;
    }
  }
  const [red = 0, green = 0, blue = 0, opacity = 0] = sums;
  return opacity === 0 ? [0, 0, 0, 0] : [red / opacity, green / opacity, blue / opacity, opacity / area].map(Math.round);
}

/** Pixels between two positions on a side, each with the share of it that lies between them. */
function* covered(from: number, to: number): Generator<readonly [number, number]> {
  for (let at = Math.floor(from); at < to; at += 1) {
    const share = Math.min(at + 1, to) - Math.max(at, from);
    if (share > 0) yield [at, share];
  }
}
