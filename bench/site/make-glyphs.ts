/**
 * `node bench/site/make-glyphs.ts`: draws the letters of preview pictures once, with the browser of the tests, and writes
 * them to `site/pictures/glyphs.bin`. Pictures are then set from these letters on every machine alike, without a browser,
 * a font engine or WebAssembly at build time.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { zlibSync } from 'fflate';
import { launchBrowser } from '../../test/helpers/browser.ts';

const TEXT = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2';
const MONO = '@fontsource-variable/red-hat-mono/files/red-hat-mono-latin-wght-normal.woff2';
const FACES = {
  title: { file: TEXT, weight: 700, size: 80 },
  text: { file: TEXT, weight: 400, size: 36 },
  label: { file: MONO, weight: 500, size: 26 },
} as const;

const range = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const CHARACTERS = [...range(0x20, 0x7e), ...range(0xa1, 0xac), ...range(0xae, 0xff), ...'–—‘’“”„•…€·'];

interface Drawn {
  readonly character: string;
  readonly advance: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** One number from 0 to 15 for each pixel. */
  readonly ink: readonly number[];
}

const require = createRequire(import.meta.url);
const browser = await launchBrowser();
const page = await browser.newPage();
const pixels: number[] = [];
const faces: Record<string, object> = {};
for (const [name, { file, weight, size }] of Object.entries(FACES)) {
  const font = readFileSync(require.resolve(file)).toString('base64');
  const { drawn, kerning } = await page.evaluate(
    async ({ font, weight, size, characters }) => {
      const face = new FontFace('Face', `url(data:font/woff2;base64,${font})`, { weight: '300 900' });
      document.fonts.clear();
      document.fonts.add(await face.load());
      const canvas = new OffscreenCanvas(size * 3, size * 3);
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('no canvas');
      context.font = `${weight} ${size}px Face`;
      context.fillText('x', 0, size);
      const width = (text: string): number => context.measureText(text).width;
      const drawn = characters.map((character) => {
        context.clearRect(0, 0, canvas.width, canvas.height);
        context.fillText(character, size, size * 2);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        const ink = (x: number, y: number): number => Math.round((data[(y * canvas.width + x) * 4 + 3] ?? 0) / 17);
        let [left, right, top, bottom] = [canvas.width, -1, canvas.height, -1];
        for (let y = 0; y < canvas.height; y += 1)
          for (let x = 0; x < canvas.width; x += 1)
            if (ink(x, y) > 0) [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
        const advance = Math.round(width(character) * 16) / 16;
        if (right < 0) return { character, advance, left: 0, top: 0, width: 0, height: 0, ink: [] };
        const shown = [];
        for (let y = top; y <= bottom; y += 1) for (let x = left; x <= right; x += 1) shown.push(ink(x, y));
        return {
          character,
          advance,
          left: left - size,
          top: top - size * 2,
          width: right - left + 1,
          height: bottom - top + 1,
          ink: shown,
        };
      });
      const letters = characters.filter((character) => /[A-Za-z0-9.,'’-]/.test(character));
      const kerning: Record<string, number> = {};
      for (const a of letters)
        for (const b of letters) {
          const nearer = Math.round((width(a + b) - width(a) - width(b)) * 16) / 16;
          if (Math.abs(nearer) >= 0.5) kerning[a + b] = nearer;
        }
      return { drawn: drawn as Drawn[], kerning };
    },
    { font, weight, size, characters: CHARACTERS },
  );
  const glyphs = drawn.map(({ character, advance, left, top, width, height, ink }) => {
    const at = pixels.length;
    pixels.push(...ink);
    return [character, advance, left, top, width, height, at];
  });
  faces[name] = { size, glyphs, kerning };
}
await browser.close();
const header = Buffer.from(JSON.stringify(faces));
const packed = Buffer.alloc(Math.ceil(pixels.length / 2));
pixels.forEach((ink, at) => {
  packed[at >> 1] = (packed[at >> 1] ?? 0) | (ink << (at % 2 === 0 ? 4 : 0));
});
const length = Buffer.alloc(4);
length.writeUInt32BE(header.length);
const bytes = zlibSync(Buffer.concat([length, header, packed]), { level: 9 });
writeFileSync(fileURLToPath(new URL('../../site/pictures/glyphs.bin', import.meta.url)), bytes);
console.log(`${CHARACTERS.length} characters in ${Object.keys(FACES).length} sizes: ${bytes.length} bytes`);
