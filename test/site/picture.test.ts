import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { linesOf, openFaces, widthOf } from '../../site/pictures/glyphs.ts';
import { skillPicture } from '../../site/pictures/skill-picture.ts';

const TEXT = {
  site: 'Harbour',
  name: 'berth-plan',
  description: 'Finds a free berth.',
  address: 'gh/harbour/skills/berth-plan',
  license: 'MIT',
};
const { title, text } = openFaces();

/** Chunks of a PNG: type and data. */
function chunksOf(png: Uint8Array): readonly { readonly type: string; readonly data: Buffer }[] {
  const bytes = Buffer.from(png);
  const chunks = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

describe('the picture of a skill', () => {
  it('is a PNG of the size that previews expect, the same bytes everywhere', () => {
    const png = skillPicture(TEXT);
    const chunks = chunksOf(png);
    expect(chunks.map(({ type }) => type)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    const [header, palette, data] = chunks;
    expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4)]).toEqual([1200, 630]);
    expect((palette?.data.length ?? 0) % 3).toBe(0);
    expect(inflateSync(data?.data ?? new Uint8Array())).toHaveLength(630 * 601);
    expect(png.length).toBeLessThan(40_000);
    // Changing the picture changes this line, and nothing else may: not the machine, not Node.
    expect(createHash('sha256').update(png).digest('hex')).toBe('fa78e63d1e8f9e54a852dc70c839b5994a939212a931e7ff8ef2fb0b770ec0c1');
  });

  it('differs for every text, and is drawn for texts that have no letters here', () => {
    const all = [
      TEXT,
      { ...TEXT, name: 'berth-plan-2' },
      { ...TEXT, description: '説明' },
      { ...TEXT, name: '説明' },
      { ...TEXT, name: 'x'.repeat(500) },
    ];
    const digests = all.map((each) => createHash('sha256').update(skillPicture(each)).digest('hex'));
    expect(new Set(digests).size).toBe(all.length);
  });
});

describe('lines', () => {
  it('break between words, fit, and end with an ellipsis where they end too soon', () => {
    const words = 'Reviews a pull request the way we do, looks for what could hurt passengers, and comments so that people know.';
    const lines = linesOf(text, words, 500, 3);
    expect(lines).toHaveLength(3);
    expect(lines[2]?.endsWith('…')).toBe(true);
    for (const line of lines) expect(widthOf(text, line)).toBeLessThanOrEqual(500);
    expect(linesOf(text, words, 5_000, 3)).toEqual([words]);
    expect(linesOf(title, 'x'.repeat(200), 900, 1)[0]).toMatch(/^x+…$/);
  });

  it('are left out wholly where one character has no letter', () => {
    expect(linesOf(text, 'plan 計画', 900, 2)).toEqual([]);
    expect(linesOf(text, '', 900, 2)).toEqual([]);
  });
});
