/** The picture that previews of a skill's page show: its name, what it is for, and where it is. */

import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../view/picture.ts';
import { type Face, type FaceName, linesOf, openFaces } from './glyphs.ts';
import { type Canvas, type Colour, encodePng } from './png.ts';

export interface PictureText {
  readonly site: string;
  readonly name: string;
  readonly description: string;
  readonly address: string;
  readonly license: string;
}

const MARGIN = 84;

const PAPER: Colour = [251, 251, 248];
const INK: Colour = [23, 28, 40];
const RUBRIC: Colour = [165, 48, 26];
const mix = (a: Colour, b: Colour, share: number): Colour => {
  const at = (channel: 0 | 1 | 2): number => Math.round(a[channel] + (b[channel] - a[channel]) * share);
  return [at(0), at(1), at(2)];
};
/** Steps from paper to ink, and to the red of rules. */
const INKS = 12;
const RED = INKS;
const PALETTE: readonly Colour[] = [
  ...Array.from({ length: INKS }, (_, step) => mix(PAPER, INK, step / (INKS - 1))),
  RUBRIC,
  mix(PAPER, RUBRIC, 0.66),
  mix(PAPER, RUBRIC, 0.33),
];

let faces: Readonly<Record<FaceName, Face>> | undefined;

/** Draws the picture. The same text gives the same bytes everywhere. */
export function skillPicture({ site, name, description, address, license }: PictureText): Uint8Array {
  faces ??= openFaces();
  const canvas: Canvas = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, pixels: new Uint8Array(PICTURE_WIDTH * PICTURE_HEIGHT) };
  const width = PICTURE_WIDTH - 2 * MARGIN;
  const write = (face: FaceName, lines: readonly string[], top: number, strength: number): number => {
    const used = (faces as Readonly<Record<FaceName, Face>>)[face];
    const leading = Math.round(used.size * (face === 'title' ? 1.12 : 1.4));
    lines.forEach((line, index) => {
      drawLine(canvas, used, line, MARGIN, top + used.size + index * leading, strength);
    });
    return top + lines.length * leading;
  };
  drawMark(canvas, MARGIN + 15, 99);
  drawLine(canvas, faces.text, linesOf(faces.text, site, width - 60, 1)[0] ?? '', MARGIN + 54, 111, 1);
  const below = write('title', linesOf(faces.title, name, width, 2), 176, 1);
  write('text', linesOf(faces.text, description, width, below > 300 ? 2 : 3), below + 22, 0.78);
  fill(canvas, MARGIN, 532, width, 2, 3);
  const right = linesOf(faces.label, license, 300, 1)[0] ?? '';
  const rightWidth = [...right].reduce((sum, character) => sum + (faces?.label.glyphs.get(character)?.advance ?? 0), 0);
  drawLine(canvas, faces.label, linesOf(faces.label, address, width - rightWidth - 40, 1)[0] ?? '', MARGIN, 580, 0.7);
  drawLine(canvas, faces.label, right, PICTURE_WIDTH - MARGIN - rightWidth, 580, 0.7);
  return encodePng(canvas, PALETTE);
}

function fill({ pixels, width: stride }: Canvas, left: number, top: number, width: number, height: number, colour: number): void {
  for (let y = top; y < top + height; y += 1) pixels.fill(colour, y * stride + left, y * stride + left + width);
}

/** The register mark of the site: a ring and a cross. */
function drawMark(canvas: Canvas, x: number, y: number): void {
  const [outer, inner, arm] = [9.6, 7, 18];
  for (let dy = -arm; dy <= arm; dy += 1) {
    for (let dx = -arm; dx <= arm; dx += 1) {
      const ring = coverage(Math.hypot(dx, dy), inner, outer);
      const cross = Math.abs(dx) < 1.5 || Math.abs(dy) < 1.5 ? 1 : 0;
      const ink = Math.max(ring, cross);
      if (ink > 0.2) canvas.pixels[(y + dy) * canvas.width + x + dx] = ink > 0.8 ? RED : ink > 0.5 ? RED + 1 : RED + 2;
    }
  }
}

function coverage(distance: number, inner: number, outer: number): number {
  return Math.max(0, Math.min(1, outer - distance + 0.5)) * Math.max(0, Math.min(1, distance - inner + 0.5));
}

/** Sets a line from the pen's position on the baseline; `strength` is the ink of a full pixel. */
function drawLine(canvas: Canvas, face: Face, text: string, left: number, baseline: number, strength: number): void {
  let pen = left;
  let before = '';
  for (const character of text) {
    const glyph = face.glyphs.get(character);
    if (glyph === undefined) continue;
    pen += face.kerning.get(before + character) ?? 0;
    const [x, y] = [Math.round(pen) + glyph.left, baseline + glyph.top];
    for (let row = 0; row < glyph.height; row += 1) {
      for (let column = 0; column < glyph.width; column += 1) {
        const step = Math.round((face.ink(glyph.at + row * glyph.width + column) / 15) * strength * (INKS - 1));
        const at = (y + row) * canvas.width + x + column;
        if (step > (canvas.pixels[at] ?? 0)) canvas.pixels[at] = step;
      }
    }
    pen += glyph.advance;
    before = character;
  }
}
