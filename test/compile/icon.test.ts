/** Pictures of repositories: every kind of PNG to the same pixels, and none that breaks a build. */
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { drawIcon } from '#artifacts/draw-icon.ts';
import { chooseIcon, iconOfPicture } from '#artifacts/icon.ts';
import { MAX_PIXELS, type Pixels, readPixels } from '#artifacts/png-pixels.ts';
import { PublishedFiles } from '#artifacts/published-files.ts';
import { ICON_SIZE, scaleIcon } from '#artifacts/scale-icon.ts';
import type { Digest } from '#contract/digest.ts';
import { blobFile } from '#contract/tree.ts';
import type { RepoPath } from '#model/repo-path.ts';
import { compileFiles, type Files, skillText } from '../helpers/compile-files.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.write(type, 4, 'latin1');
  return Buffer.concat([frame, data, Buffer.alloc(4)]);
}

interface Parts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly interlaced?: boolean;
  readonly rows: readonly (readonly number[])[];
  readonly before?: readonly Buffer[];
  /** What each row says of how it was filtered. */
  readonly filter?: number;
}

/** A PNG of packed rows. */
function png({ width, height, depth, colour, interlaced = false, rows, before = [], filter = 0 }: Parts): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const data = deflateSync(Buffer.from(rows.flatMap((row) => [filter, ...row])));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...before, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function pixelsOf(bytes: Uint8Array): Pixels {
  const read = readPixels(bytes);
  if (!read.ok) throw new Error(read.reason);
  return read.pixels;
}

const greys = (...values: readonly number[]): readonly number[] => values.flatMap((grey) => [grey, grey, grey, 255]);

describe('readPixels', () => {
  it.each<readonly [string, Parts, readonly number[]]>([
    ['one bit of grey', { width: 3, height: 2, depth: 1, colour: 0, rows: [[0b10100000], [0b01000000]] }, greys(255, 0, 255, 0, 255, 0)],
    ['two bits of grey', { width: 4, height: 1, depth: 2, colour: 0, rows: [[0b00011011]] }, greys(0, 85, 170, 255)],
    ['four bits of grey', { width: 2, height: 1, depth: 4, colour: 0, rows: [[0x3f]] }, greys(51, 255)],
    ['sixteen bits of grey', { width: 2, height: 1, depth: 16, colour: 0, rows: [[0xff, 0xff, 0x80, 0x80]] }, greys(255, 128)],
    ['grey and opacity', { width: 1, height: 1, depth: 8, colour: 4, rows: [[9, 77]] }, [9, 9, 9, 77]],
    ['colours', { width: 2, height: 1, depth: 8, colour: 2, rows: [[1, 2, 3, 4, 5, 6]] }, [1, 2, 3, 255, 4, 5, 6, 255]],
    ['colours and opacity', { width: 1, height: 1, depth: 8, colour: 6, rows: [[1, 2, 3, 4]] }, [1, 2, 3, 4]],
    [
      'one colour that is not seen',
      {
        width: 3,
        height: 1,
        depth: 8,
        colour: 2,
        rows: [[1, 2, 3, 4, 5, 6, 4, 5, 7]],
        before: [chunk('tRNS', Buffer.from([0, 4, 0, 5, 0, 6]))],
      },
      [1, 2, 3, 255, 4, 5, 6, 0, 4, 5, 7, 255],
    ],
    [
      'a palette of two bits with opacities',
      {
        width: 3,
        height: 1,
        depth: 2,
        colour: 3,
        rows: [[0b01001000]],
        before: [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9])), chunk('tRNS', Buffer.from([255, 40]))],
      },
      [4, 5, 6, 40, 1, 2, 3, 255, 7, 8, 9, 255],
    ],
    [
      'interlaced rows',
      // Passes of a picture of three by two pixels: the first pixel, the third of row one, the second of row one, then row two.
      { width: 3, height: 2, depth: 8, colour: 0, interlaced: true, rows: [[10], [30], [20], [40, 50, 60]] },
      greys(10, 20, 30, 40, 50, 60),
    ],
  ])('reads %s', (_what, parts, expected) => {
    expect([...pixelsOf(png(parts)).rgba]).toEqual(expected);
  });

  const plain: Parts = {
    width: 2,
    height: 2,
    depth: 8,
    colour: 0,
    rows: [
      [1, 2],
      [3, 4],
    ],
  };

  it('leaves texts, profiles and whatever else a file carries unread', () => {
    const bomb = chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000))]));
    expect([...pixelsOf(png({ ...plain, before: [bomb, chunk('tEXt', Buffer.alloc(1)), chunk('acTL', Buffer.alloc(8))] })).rgba]).toEqual(
      greys(1, 2, 3, 4),
    );
  });

  it.each<readonly [string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'is not a PNG'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'is not a PNG'],
    ['the signature alone', SIGNATURE, 'is a damaged PNG'],
    ['no pixels', png({ ...plain, width: 0 }), 'is a damaged PNG'],
    [
      'too many pixels',
      png({ ...plain, width: 65_536, height: 65_536 }),
      `has 65536 by 65536 pixels; at most ${MAX_PIXELS} in all are read`,
    ],
    ['an odd depth', png({ ...plain, depth: 7 }), 'is a damaged PNG'],
    ['an odd kind of colour', png({ ...plain, colour: 5 }), 'is a damaged PNG'],
    ['too few rows', png({ ...plain, height: 3 }), 'is a damaged PNG'],
    ['an unknown filter', png({ ...plain, filter: 9 }), 'is a damaged PNG'],
    [
      'rows that unpack to far more than its pixels',
      png({ ...plain, rows: [Array.from({ length: 5_000_000 }, () => 0)] }),
      'is a damaged PNG',
    ],
    ['a palette colour that is none', png({ ...plain, colour: 3, before: [chunk('PLTE', Buffer.from([1, 2, 3]))] }), 'is a damaged PNG'],
    ['no palette', png({ ...plain, colour: 3 }), 'is a damaged PNG'],
    ['a chunk that ends past the file', png(plain).subarray(0, 50), 'is a damaged PNG'],
  ])('says what is wrong with %s', (_what, bytes, reason) => {
    expect(readPixels(bytes)).toEqual({ ok: false, reason });
  });

  it('answers any bytes, also those of a picture with some changed', () => {
    const picture = png({
      ...plain,
      width: 20,
      height: 20,
      rows: Array.from({ length: 20 }, (_, y) => Array.from({ length: 20 }, (_, x) => x * y)),
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(picture.length - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const changed = Buffer.from(picture);
        for (const [at, byte] of changes) changed[at] = byte;
        const read = readPixels(changed);
        if (read.ok) expect(read.pixels.rgba.length).toBe(read.pixels.width * read.pixels.height * 4);
        else expect(read.reason).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});

describe('scaleIcon', () => {
  const filled = (width: number, height: number, pixel: readonly number[]): Pixels => ({
    width,
    height,
    rgba: Uint8Array.from(Array.from({ length: width * height }, () => pixel).flat()),
  });
  const at = (icon: Uint8Array, x: number, y: number): readonly number[] => {
    const { data, width } = decode(icon);
    return [...data.slice((y * width + x) * 4, (y * width + x) * 4 + 4)];
  };

  it('keeps the pixels of a picture that has the size', () => {
    const drawn = pixelsOf(drawIcon({ host: 'gh', owner: 'acme', repo: 'skills' }).bytes);
    expect([...pixelsOf(scaleIcon(drawn)).rgba]).toEqual([...drawn.rgba]);
  });

  it.each([
    [256, 64],
    [30, 7],
    [1, 1],
    [500, 500],
  ])('shows all of %i by %i pixels in the middle', (width, height) => {
    const icon = scaleIcon(filled(width, height, [200, 100, 50, 255]));
    const { width: side, height: other, channels, depth } = decode(icon);
    expect([side, other, channels, depth]).toEqual([ICON_SIZE, ICON_SIZE, 4, 8]);
    expect(at(icon, 64, 64)).toEqual([200, 100, 50, 255]);
    const rows = Math.max(1, Math.round((height * ICON_SIZE) / Math.max(width, height)));
    const seen = Array.from({ length: ICON_SIZE }, (_, y) => at(icon, 64, y)[3]).filter((opacity) => opacity === 255);
    expect(seen).toHaveLength(rows);
    expect(at(icon, 64, 0)[3]).toBe(rows === ICON_SIZE ? 255 : 0);
  });

  it('takes the mean of an area, to which what cannot be seen lends no colour', () => {
    const rgba = new Uint8Array(256 * 256 * 4);
    for (let pixel = 0; pixel < 256 * 256; pixel += 1) rgba.set(pixel % 2 === 0 ? [100, 0, 0, 255] : [0, 255, 255, 0], pixel * 4);
    expect(at(scaleIcon({ width: 256, height: 256, rgba }), 3, 3)).toEqual([100, 0, 0, 128]);
  });

  it('gives the same bytes again', () => {
    const noise = Uint8Array.from({ length: 300 * 200 * 4 }, (_, index) => (index * 2_654_435_761) % 256);
    const icon = scaleIcon({ width: 300, height: 200, rgba: noise });
    expect(Buffer.from(icon).equals(Buffer.from(scaleIcon({ width: 300, height: 200, rgba: noise.slice() })))).toBe(true);
  });
});

describe('the icon of a repository', () => {
  const picture = png({ width: 1, height: 1, depth: 8, colour: 2, rows: [[200, 100, 50]] });
  const build = (image: string, more: Files = {}, exclude = '[]') => {
    const manifest = `---\ndescription: Skills of the harbour.\nimage: ${image}\nexclude: ${exclude}\n---\n`;
    const { deployment, findings, files } = compileFiles({ 'tides/SKILL.md': skillText('tides'), 'SKILLCDN.md': manifest, ...more });
    const digest = deployment.mounts[0]?.icon?.digest ?? 'sha256:';
    const reasons = findings.filter(({ code }) => code === 'image_unused').map((found) => found.arguments.reason);
    return { icon: files.get(blobFile(digest as Digest)), reasons };
  };
  const drawn = drawIcon({ host: 'local', owner: 'test', repo: 'library' }).bytes;

  it('is made of the PNG that its manifest names', () => {
    const { icon, reasons } = build('brand/mark.png', { 'brand/mark.png': picture });
    expect(reasons).toEqual([]);
    expect(icon).toEqual(scaleIcon(pixelsOf(picture)));
  });

  it.each<readonly [string, string, Files, string, string]>([
    ['an address', 'https://example.org/mark.png', {}, '[]', 'is on the web, and nothing is fetched'],
    ['nothing', 'mark.png', {}, '[]', 'is no file of the repository that may be published'],
    ['an excluded file', 'brand/mark.png', { 'brand/mark.png': picture }, '[brand]', 'is no file of the repository that may be published'],
    [
      'a file under a closed license',
      'brand/mark.png',
      { 'brand/mark.png': picture, LICENSE: 'All rights reserved.\n' },
      '[]',
      'is no file of the repository that may be published',
    ],
    ['another format', 'mark.svg', { 'mark.svg': '<svg/>' }, '[]', 'is not a PNG'],
    ['broken bytes', 'mark.png', { 'mark.png': picture.subarray(0, 40) }, '[]', 'is a damaged PNG'],
  ])('is drawn where the manifest names %s, and a note says why', (_what, image, more, exclude, reason) => {
    expect(build(image, more, exclude)).toEqual({ icon: drawn, reasons: [reason] });
  });

  it('is made once of a picture, and what cannot be read is told each time', () => {
    const known = new Map<string, Uint8Array>();
    const memory = {
      has: (name: string) => known.has(name),
      get: (name: string) => known.get(name),
      set: (name: string, bytes: Uint8Array) => void known.set(name, bytes),
    };
    const of = (bytes: Uint8Array) => iconOfPicture({ bytes, namedBy: 'SKILLCDN.md' as RepoPath }, new PublishedFiles(memory));
    const { bytes: picture } = drawIcon({ host: 'gh', owner: 'a', repo: 'b' });
    const first = of(picture);
    expect([...known.values()]).toEqual([first.icon?.bytes]);
    const [name = ''] = known.keys();
    known.set(name, Uint8Array.of(1));
    expect(of(picture).icon?.bytes).toEqual(Uint8Array.of(1));
    expect([of(Uint8Array.of(2)), of(Uint8Array.of(2))]).toMatchObject([
      { findings: [{ code: 'image_unused' }] },
      { findings: [{ code: 'image_unused' }] },
    ]);
    expect(known.size).toBe(1);
  });

  it('is the one that the operator gave, if there is one', () => {
    const given = { bytes: drawn, digest: drawIcon({ host: 'local', owner: 'test', repo: 'library' }).digest };
    const published = new PublishedFiles();
    const made = iconOfPicture({ bytes: picture, namedBy: 'SKILLCDN.md' as RepoPath }, published);
    expect(chooseIcon({ host: 'local', owner: 'test', repo: 'other' }, given, made.icon, published)).toBe(given);
  });

  it('is drawn once for an address', () => {
    const asked: unknown[] = [];
    const remembering = {
      bytesOf: (_kind: string, input: unknown, make: () => Uint8Array | undefined) => {
        asked.push(input);
        return make();
      },
    };
    const names = ['a', 'b'].map((repo) => ({ host: 'local', owner: 'test', repo }));
    expect(names.map((name) => chooseIcon(name, undefined, undefined, remembering))).toEqual(names.map(drawIcon));
    expect(asked).toEqual(names);
  });
});
