import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { extract } from 'tar-stream';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { type ArchiveFile, type ArchiveResult, MAX_ARCHIVE_BYTES, MAX_ARCHIVE_FILES } from '#artifacts/archive/archive-files.ts';
import { buildTarGz } from '#artifacts/archive/tar-gz.ts';
import { buildZip, deflateAll, deflateOptions } from '#artifacts/archive/zip.ts';

const text = (content: string): Uint8Array => new TextEncoder().encode(content);
const file = (name: string, content = name, executable = false): ArchiveFile => ({ path: name, bytes: text(content), executable });

const LONG = `${'folder-with-a-long-name/'.repeat(6)}${'n'.repeat(95)}.md`;
const FILES: readonly ArchiveFile[] = [
  file('scripts/run.sh', '#!/bin/sh\n', true),
  file('SKILL.md', '---\nname: a\n---\n'),
  file('empty.txt', ''),
  file('assets/größe-数据.txt'),
  file(LONG),
  file('block.bin', 'x'.repeat(512)),
];

const zipOf = (files: readonly ArchiveFile[], folder?: string): ArchiveResult => {
  const plan = deflateAll(files);
  if (!plan.ok) return plan;
  return { ok: true, bytes: buildZip(plan.files, folder), files: plan.files.length, unpackedBytes: 0 };
};

function packed(build: typeof buildTarGz, files: readonly ArchiveFile[]): Uint8Array {
  const result = build(files);
  if (!result.ok) throw new Error(result.problem);
  return result.bytes;
}

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const scratch = mkdtempSync(path.join(tmpdir(), 'skillpress-archives-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('buildTarGz', () => {
  it('is read by another tar library as what went in, with pinned fields', async () => {
    const seen: { name: string; mode: number; content: string }[] = [];
    const reader = extract();
    reader.on('entry', (header, stream, next) => {
      expect({ ...header, name: '', size: 0, mode: 0 }).toMatchObject({ uid: 0, gid: 0, uname: '', gname: '', type: 'file', pax: null });
      expect(header.mtime?.getTime()).toBe(0);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: unknown) => chunks.push(chunk as Buffer));
      stream.on('end', () => {
        seen.push({ name: header.name, mode: header.mode ?? 0, content: Buffer.concat(chunks).toString() });
        next();
      });
    });
    const finished = new Promise<void>((resolve, reject) => reader.on('finish', () => resolve()).on('error', reject));
    reader.end(gunzipSync(packed(buildTarGz, FILES)));
    await finished;
    expect(seen.map(({ name }) => name)).toEqual(FILES.map((entry) => entry.path).sort());
    for (const { path: name, bytes, executable } of FILES) {
      expect(seen).toContainEqual({ name, mode: executable ? 0o755 : 0o644, content: Buffer.from(bytes).toString() });
    }
  });

  it('is unpacked by tar itself, modes included', () => {
    const archive = path.join(scratch, 'a.tar.gz');
    writeFileSync(archive, packed(buildTarGz, FILES));
    execFileSync('tar', ['-xpzf', archive, '-C', scratch]);
    for (const { path: name, bytes, executable } of FILES) {
      expect(readFileSync(path.join(scratch, name))).toEqual(Buffer.from(bytes));
      expect(statSync(path.join(scratch, name)).mode & 0o777).toBe(executable ? 0o755 : 0o644);
    }
  });

  it('gives the same bytes for the same files in any order, and these very bytes forever', () => {
    expect(digest(packed(buildTarGz, [...FILES].reverse()))).toBe(digest(packed(buildTarGz, FILES)));
    expect(digest(packed(buildTarGz, FILES))).toBe('37f42f35601af6737e0b87e1bdae01f73afeea1e0b0a88a67b7b6bb7c8ca0730');
  });

  it('has no date, name or operating system in its gzip header', () => {
    expect([...packed(buildTarGz, FILES).subarray(0, 10)]).toEqual([31, 139, 8, 0, 0, 0, 0, 0, 0, 3]);
  });
});

describe('buildZip', () => {
  it('holds what went in, with the modes', () => {
    const bytes = packed(zipOf, FILES);
    const unpacked = unzipSync(bytes);
    expect(Object.keys(unpacked).sort()).toEqual(FILES.map((entry) => entry.path).sort());
    for (const entry of FILES) expect(Buffer.from(unpacked[entry.path] ?? [])).toEqual(Buffer.from(entry.bytes));
    const archive = path.join(scratch, 'a.zip');
    writeFileSync(archive, bytes);
    const listed = execFileSync('python3', [
      '-c',
      'import sys,zipfile\nfor i in zipfile.ZipFile(sys.argv[1]).infolist(): print(oct(i.external_attr >> 16), i.date_time, i.filename)',
      archive,
    ]);
    expect(listed.toString()).toContain('0o100755 (1980, 1, 1, 0, 0, 0) scripts/run.sh\n');
    expect(listed.toString()).toContain('0o100644 (1980, 1, 1, 0, 0, 0) assets/größe-数据.txt\n');
  });

  it('is byte for byte what another zip writer makes of the same entries', () => {
    const entries: Zippable = {};
    for (const { path: name, bytes, executable } of [...FILES].sort((a, b) => (a.path < b.path ? -1 : 1))) {
      const attrs = (0o100000 | (executable ? 0o755 : 0o644)) * 0x10000;
      entries[name] = [bytes, { ...deflateOptions(bytes.length), mtime: new Date(1980, 0, 1), os: 3, attrs }];
    }
    expect(Buffer.from(packed(zipOf, FILES))).toEqual(Buffer.from(zipSync(entries)));
  });

  it('has everything in one folder where that is asked for, from the same compressed bytes', () => {
    const unpacked = unzipSync(packed((files) => zipOf(files, 'a-skill'), FILES));
    expect(Object.keys(unpacked).sort()).toEqual(FILES.map((entry) => `a-skill/${entry.path}`).sort());
    for (const entry of FILES) expect(Buffer.from(unpacked[`a-skill/${entry.path}`] ?? [])).toEqual(Buffer.from(entry.bytes));
  });

  it.each([0, 10, 8 * 1024, 300 * 1024])('holds a file of %i bytes as it is', (size) => {
    const bytes = Uint8Array.from({ length: size }, (_unused, index) => (index * index) >> 3);
    const unpacked = unzipSync(packed(zipOf, [{ path: 'a', bytes, executable: false }]));
    expect(Buffer.from(unpacked.a ?? [1])).toEqual(Buffer.from(bytes));
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])('gives the same bytes in any order and in the time zone %s', (zone) => {
    vi.stubEnv('TZ', zone);
    expect(digest(packed(zipOf, [...FILES].reverse()))).toBe(digest(packed(zipOf, FILES)));
    expect(digest(packed(zipOf, FILES))).toBe('56f0dcffaba93326d914a7c7b9493293da52fd45c6547feaf833822fa2935398');
  });
});

describe.each([
  ['buildTarGz', buildTarGz],
  ['deflateAll', zipOf],
] as const)('%s refuses', (_, build) => {
  it.each([
    [
      'more files than installers take',
      Array.from({ length: MAX_ARCHIVE_FILES + 1 }, (_unused, index) => file(`f${index}`, '')),
      'too_many_files',
    ],
    ['more bytes than installers take', [{ path: 'big', bytes: new Uint8Array(MAX_ARCHIVE_BYTES + 1), executable: false }], 'too_large'],
    ['one path twice', [file('a'), file('a')], 'duplicate_path'],
    ['a way out', [file('../a')], 'name_unfit'],
    ['an absolute path', [file('/a')], 'name_unfit'],
    ['a dot folder entry', [file('./a')], 'name_unfit'],
    ['a drive', [file('C:a')], 'name_unfit'],
  ] as const)('%s', (_why, files, problem) => {
    expect(build(files)).toMatchObject({ ok: false, problem });
  });

  it('nothing at the limit', () => {
    expect(build(Array.from({ length: MAX_ARCHIVE_FILES }, (_unused, index) => file(`f${index}`, ''))).ok).toBe(true);
  });
});

it('a name that ustar cannot hold is reported, with the name', () => {
  const name = 'n'.repeat(101);
  expect(buildTarGz([file(name)])).toEqual({ ok: false, problem: 'name_unfit', path: name });
});
