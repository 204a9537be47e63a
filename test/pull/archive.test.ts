import { gzipSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { buildTarGz } from '#artifacts/archive/tar-gz.ts';
import { unpack } from '../../bin/pull/archive.ts';
import { LIMITS } from '../../bin/pull/limits.ts';
import { SkillRefused } from '../../bin/pull/problems.ts';

type TarEntry = Partial<Header> & { readonly name: string; readonly content?: string | Buffer };

const SKILL: TarEntry = { name: 'SKILL.md', content: '---\nname: a\n---\n' };
const MIB = 1024 * 1024;

async function tar(entries: readonly TarEntry[]): Promise<Buffer> {
  const packer = pack();
  for (const { content = '', ...header } of entries) packer.entry(header, content as string);
  packer.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of packer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const tarGz = async (entries: readonly TarEntry[]): Promise<Buffer> => gzipSync(await tar(entries));
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const link = { os: 3, attrs: 0o120777 * 0x10000 };

async function outcome(archive: Uint8Array): Promise<string> {
  try {
    return `fine: ${[...(await unpack(archive)).keys()].sort().join()}`;
  } catch (error) {
    if (error instanceof SkillRefused) return error.message;
    throw error;
  }
}

describe('archives that are fine', () => {
  const files = [
    { path: 'SKILL.md', bytes: text('---\nname: a\n---\n'), executable: false },
    { path: 'scripts/rün.sh', bytes: text('#!/bin/sh\n'), executable: true },
    { path: `deep/${'x'.repeat(90)}/${'y'.repeat(90)}.md`, bytes: text(''), executable: false },
  ];

  const contents = new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
  const built = buildTarGz(files);

  it.each([
    ['.tar.gz', built.ok ? built.bytes : new Uint8Array()],
    ['.zip', zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])))],
    ['.zip without compression', zipSync(Object.fromEntries(files.map(({ path, bytes }) => [path, bytes])), { level: 0 })],
  ])('are unpacked: %s', async (_, archive) => {
    const unpacked = await unpack(archive);
    expect(new Map([...unpacked].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]))).toEqual(contents);
  });

  it('may name their entries from ./, and hold folders', async () => {
    const archive = await tarGz([
      { name: './', type: 'directory' },
      { ...SKILL, name: './SKILL.md' },
      { name: './a/', type: 'directory' },
      { name: './a/b.md' },
    ]);
    expect(await outcome(archive)).toBe('fine: SKILL.md,a/b.md');
  });
});

describe('archives that are refused', () => {
  it.each<[string, readonly TarEntry[], string]>([
    ['a link', [SKILL, { name: 'x', type: 'symlink', linkname: '/etc/passwd' }], 'a link'],
    ['a link to a folder above', [SKILL, { name: 'x', type: 'symlink', linkname: '..' }, { name: 'x/y' }], 'a link'],
    ['a hard link', [SKILL, { name: 'x', type: 'link', linkname: 'SKILL.md' }], 'a hard link'],
    ['a device', [SKILL, { name: 'x', type: 'character-device', devmajor: 1, devminor: 3 }], 'a device'],
    ['a pipe', [SKILL, { name: 'x', type: 'fifo' }], 'a device'],
    ['a path that leads out', [SKILL, { name: '../x', content: 'x' }], 'segment'],
    ['a path that leads out further in', [SKILL, { name: 'a/../../x', content: 'x' }], 'segment'],
    ['an absolute path', [SKILL, { name: '/etc/cron.d/x', content: 'x' }], 'absolute'],
    ['a name twice', [SKILL, { name: 'a', content: '1' }, { name: 'a', content: '2' }], 'twice'],
    ['a SKILL.md twice, once with ./', [SKILL, { ...SKILL, name: './SKILL.md' }], 'twice'],
    ['names that differ in case', [SKILL, { name: 'a' }, { name: 'A' }], 'one file'],
    ['a folder around everything', [{ ...SKILL, name: 'a/SKILL.md' }], 'no SKILL.md'],
    ['no files', [], 'no SKILL.md'],
    ['too many files', [SKILL, ...Array.from({ length: LIMITS.skillFiles }, (_, index) => ({ name: `f${index}` }))], 'more than 1000'],
    [
      'too many folders',
      [SKILL, ...Array.from({ length: 2 * LIMITS.skillFiles }, (_, index) => ({ name: `d${index}/`, type: 'directory' as const }))],
      'more than',
    ],
  ])('a .tar.gz with %s', async (_, entries, why) => {
    expect(await outcome(await tarGz(entries))).toContain(why);
  });

  it.each<[string, Zippable, string]>([
    ['a link', { 'SKILL.md': text('x'), x: [text('/etc/passwd'), link] }, 'a link'],
    ['a path that leads out', { 'SKILL.md': text('x'), '../x': text('x') }, 'segment'],
    ['a Windows path', { 'SKILL.md': text('x'), 'C:\\x': text('x') }, 'backslash'],
    ['an absolute path', { 'SKILL.md': text('x'), '/x': text('x') }, 'absolute'],
    ['names that differ in case', { 'SKILL.md': text('x'), 'skill.md': text('x') }, 'one file'],
    ['no SKILL.md', { 'a/SKILL.md': text('x') }, 'no SKILL.md'],
  ])('a .zip with %s', async (_, entries, why) => {
    expect(await outcome(zipSync(entries))).toContain(why);
  });

  it('a .zip with a name twice', async () => {
    const archive = Buffer.from(zipSync({ 'SKILL.md': text('x'), 'a.md': text('1'), 'b.md': text('2') }));
    for (let at = archive.indexOf('b.md'); at >= 0; at = archive.indexOf('b.md')) archive.write('a.md', at);
    expect(await outcome(archive)).toContain('twice');
  });

  it('what is no archive, cut off or damaged', async () => {
    const whole = await tarGz([SKILL, { name: 'a', content: 'x'.repeat(5000) }]);
    const zip = zipSync({ 'SKILL.md': text('y'.repeat(5000)) });
    for (const bytes of [new Uint8Array(), text('<html>'), whole.subarray(0, 60), zip.subarray(0, 60), whole.subarray(0, -20)]) {
      expect(await outcome(bytes)).toMatch(/neither|damaged|no SKILL.md/);
    }
  });
});

describe('bombs', () => {
  it('end before they grow: one file, many files, what lies behind the end, a lie about the size', async () => {
    const zeros = Buffer.alloc(LIMITS.fileBytes + MIB);
    const big = Buffer.alloc(LIMITS.fileBytes);
    const archives = [
      await tarGz([SKILL, { name: 'a', content: zeros }]),
      await tarGz([SKILL, ...['a', 'b', 'c', 'd'].map((name) => ({ name, content: big }))]),
      gzipSync(Buffer.concat([await tar([SKILL]), Buffer.alloc(LIMITS.skillBytes + 4 * MIB)])),
      zipSync({ 'SKILL.md': text('x'), a: zeros }),
      zipSync({ 'SKILL.md': text('x'), a: big, b: big, c: big, d: big }),
    ];
    const before = process.memoryUsage().rss;
    for (const archive of archives) {
      expect(archive.length).toBeLessThan(MIB);
      expect(await outcome(archive)).toMatch(/more than/);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MIB);
    // A directory that says one byte for sixteen million.
    const lying = Buffer.from(zipSync({ 'SKILL.md': text('x'), a: big }));
    const entry = lying.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    lying.writeUInt32LE(1, entry + 24);
    expect(await outcome(lying)).toContain('damaged');
  });
});
