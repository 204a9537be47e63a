/** The letters that pictures are set from, drawn once by `bench/site/make-glyphs.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import * as z from 'zod';
import { ROOM } from '../room.ts';

const faceSchema = z.object({
  size: z.number(),
  /** Character, advance, left and top of its box from the pen on the baseline, width, height, first pixel. */
  glyphs: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])),
  kerning: z.record(z.string(), z.number()),
});
const facesSchema = z.object({ title: faceSchema, text: faceSchema, label: faceSchema });

export interface Glyph {
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly at: number;
}

export interface Face {
  readonly size: number;
  readonly glyphs: ReadonlyMap<string, Glyph>;
  readonly kerning: ReadonlyMap<string, number>;
  /** How much ink a pixel of a glyph holds, from 0 to 15. */
  ink(at: number): number;
}

export type FaceName = keyof z.infer<typeof facesSchema>;

/** Opens the letters. */
export function openFaces(): Readonly<Record<FaceName, Face>> {
  const bytes = inflateSync(readFileSync(join(ROOM, 'pictures/glyphs.bin')));
  const start = 4 + bytes.readUInt32BE(0);
  const faces = facesSchema.parse(JSON.parse(bytes.toString('utf8', 4, start)));
  const ink = (at: number): number => {
    const pair = bytes[start + (at >> 1)] ?? 0;
    return at % 2 === 0 ? pair >> 4 : pair & 15;
  };
  const open = ({ size, glyphs, kerning }: z.infer<typeof faceSchema>): Face => ({
    size,
    glyphs: new Map(
      glyphs.map(([character, advance, left, top, width, height, at]) => [character, { advance, left, top, width, height, at }]),
    ),
    kerning: new Map(Object.entries(kerning)),
    ink,
  });
  return { title: open(faces.title), text: open(faces.text), label: open(faces.label) };
}

/** Width of a text; `undefined` where a character of it has no letter here. */
export function widthOf(face: Face, text: string): number | undefined {
  let width = 0;
  let before = '';
  for (const character of text) {
    const glyph = face.glyphs.get(character);
    if (glyph === undefined) return undefined;
    width += glyph.advance + (face.kerning.get(before + character) ?? 0);
    before = character;
  }
  return width;
}

/**
 * Breaks a text into lines of at most `width`; the last one ends with an ellipsis where it does not hold the rest. Empty
 * where a character has no letter: half a text is worse than none.
 */
export function linesOf(face: Face, text: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    const measured = widthOf(face, longer);
    if (measured === undefined) return [];
    if (measured <= width || line === '') line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines.map((each) => cut(face, each, width));
  return [
    ...lines.slice(0, most - 1).map((each) => cut(face, each, width)),
    cut(face, `${(lines[most - 1] ?? '').replace(/[\s.,;:–-]+$/, '')}…`, width),
  ];
}

/** A line that fits, cut in the middle of a word where it must be. */
function cut(face: Face, line: string, width: number): string {
  const characters = [...line];
  let end = characters.length;
  const shown = (): string =>
    end === characters.length
      ? line
      : `${characters
          .slice(0, end)
          .join('')
          .replace(/[ …]+$/, '')}…`;
  while (end > 1 && (widthOf(face, shown()) ?? 0) > width) end -= 1;
  return shown();
}
