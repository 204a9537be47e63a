import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { type Header, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { ArchiveRefused } from '#snapshot/archive-entry.ts';
import { type RepositoryOptions, readRepository } from '#snapshot/read-repository.ts';
import { parseZip } from '#snapshot/read-zip.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf, after } = temporaryFiles();

const read = (repository: string, options: Partial<RepositoryOptions> = {}, limits: Partial<Limits> = {}) =>
  readRepository({ repository, worktree: false, limits: { ...DEFAULT_LIMITS, ...limits }, ...options });

async function tableOf(file: string, limits: Partial<Limits> = {}): Promise<Readonly<Record<string, string>>> {
  const { value } = await read(file, {}, limits);
  return Object.fromEntries([...value.entries.values()].map(({ path, content }) => [path, Buffer.from(content?.bytes ?? []).toString()]));
}

const refusalsOf = ({ findings }: Awaited<ReturnType<typeof read>>) =>
  findings.filter(({ code }) => code === 'path_refused').map(({ arguments: { path, problem } }) => [path, problem]);

async function tar(...entries: readonly (Partial<Header> & { readonly name: string; readonly text?: string })[]): Promise<Buffer> {
  const stream = pack();
  for (const { text, ...header } of entries) stream.entry(header, text ?? '');
  stream.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** A zip file that was written to a pipe: sizes and checksums follow the data. */
function streamed(files: Readonly<Record<string, string>>): Uint8Array {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(files)) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

const STORED = { level: 0 } as const;
/** Where the line of the first entry stands in the directory, which is the last part of a file without comment. */
const directoryAt = (zip: Buffer): number => zip.readUInt32LE(zip.length - 22 + 16);

describe('the kind of an archive', () => {
  it.each([
    ['library', 'no suffix'],
    ['library.zip', 'the suffix of another kind'],
    ['library.bin', 'an unknown suffix'],
  ])('is told by its bytes where the name has %s', async (name) => {
    const bytes = await tar({ name: 'a.md', text: 'x' });
    expect(await tableOf(fileOf(name, gzipSync(bytes)))).toEqual({ 'a.md': 'x' });
    expect(await tableOf(fileOf(name, bytes))).toEqual({ 'a.md': 'x' });
    expect(await tableOf(fileOf(name.replace('zip', 'tgz'), zipSync({ 'a.md': strToU8('x') })))).toEqual({ 'a.md': 'x' });
  });

  it.each([
    ['bzip2', 'x.tar.bz2', [0x42, 0x5a, 0x68, 0x39]],
    ['bzip2', 'x.tar.gz', [0x42, 0x5a, 0x68, 0x39]],
    ['xz', 'x.bin', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
    ['zstd', 'x.tar.zst', [0x28, 0xb5, 0x2f, 0xfd]],
    ['7z', 'x', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
    ['rar', 'x.rar', [0x52, 0x61, 0x72, 0x21]],
    ['bzip2', 'empty.tbz2', []],
  ])('%s is refused by its name', async (kind, name, bytes) => {
    await expect(read(fileOf(name, Uint8Array.from(bytes)))).rejects.toThrow(
      `${name} is packed with ${kind}, which is not read. Give the path of a skills repository, of a .tar.gz or .zip of one, or the URL of one.`,
    );
  });

  it('that is none is said so', async () => {
    await expect(read(fileOf('notes.md', strToU8('# Notes\n')))).rejects.toThrow(
      /notes\.md is neither a folder nor an archive\. Give the path/,
    );
  });
});

describe('an archive', () => {
  it('has hard links and what is no file left out, with the reason', async () => {
    const bytes = await tar(
      { name: 'a.md', text: 'x' },
      { name: 'hard.md', type: 'link', linkname: 'a.md' },
      { name: 'pipe', type: 'fifo' },
      { name: 'disk', type: 'block-device' },
    );
    const found = await read(fileOf('x.tar.gz', gzipSync(bytes)));
    expect([...found.value.entries.keys()]).toEqual(['a.md']);
    expect(refusalsOf(found)).toEqual([
      ['hard.md', 'hard_link'],
      ['pipe', 'special'],
      ['disk', 'special'],
    ]);
  });

  it('of absolute names alone has no top folder that could be taken away', async () => {
    const found = await read(fileOf('x.tar', await tar({ name: '/etc/a.md', text: 'x' }, { name: '/etc/b.md', text: 'x' })));
    expect(refusalsOf(found)).toEqual([
      ['/etc/a.md', 'absolute'],
      ['/etc/b.md', 'absolute'],
    ]);
  });

  it('records links and follows none', async () => {
    const found = await read(fileOf('x.tar', await tar({ name: 'out', type: 'symlink', linkname: '../../etc/passwd' })));
    expect([...found.value.entries.values()]).toMatchObject([{ path: 'out', mode: 'link', size: 16 }]);
  });

  it('has names that are no UTF-8 refused, each by itself', async () => {
    const bytes = await tar({ name: 'caf0.md', text: '1' }, { name: 'caf1.md', text: '2' });
    // Latin-1 for é and è; the checksum of a header is the sum of its bytes.
    for (const [at, byte] of [
      [3, 0xe9],
      [1024 + 3, 0xe8],
    ] as const) {
      const sum = Number.parseInt(bytes.toString('latin1', at - 3 + 148, at - 3 + 154), 8) + byte - (bytes[at] ?? 0);
      bytes[at] = byte;
      bytes.write(sum.toString(8).padStart(6, '0'), at - 3 + 148, 'latin1');
    }
    const zip = Buffer.from(zipSync({ 'caf0.md': [strToU8('1'), STORED] }));
    for (const at of [zip.indexOf('caf0'), zip.lastIndexOf('caf0')]) zip[at + 3] = 0xe9;
    expect(refusalsOf(await read(fileOf('x.tar', bytes))).map(([, problem]) => problem)).toEqual(['not_well_formed', 'not_well_formed']);
    expect(refusalsOf(await read(fileOf('x.zip', zip))).map(([, problem]) => problem)).toEqual(['not_well_formed']);
  });

  it('that git made says its commit, which leads to the source and is no proof of it', async () => {
    const repository = await makeGitRepository({ 'a/SKILL.md': 'x', '.DS_Store': 'kept' });
    after(repository.remove);
    for (const format of ['tar.gz', 'zip']) {
      const file = fileOf(
        `x.${format}`,
        execFileSync('git', ['-C', repository.path, 'archive', `--format=${format}`, '--prefix=x-main/', 'HEAD']),
      );
      const { value } = await read(file, { mount: { host: 'gh', owner: 'acme', repo: 'library' } });
      expect(value.identity).toMatchObject({
        revision: expect.stringMatching(/^tree-/),
        sourceUrl: `https://github.com/acme/library/blob/${repository.commit}/{path}`,
      });
      // What was committed is read as it was committed.
      expect([...value.entries.keys()]).toEqual(['.DS_Store', 'a/SKILL.md']);
    }
  });

  it('of macOS is read without the notes of the system', async () => {
    const entries = {
      'library/a/SKILL.md': strToU8('x'),
      'library/.DS_Store': strToU8('x'),
      'library/._notes': strToU8('its name is its own'),
      '__MACOSX/library/a/._SKILL.md': strToU8('x'),
      'library/a/._SKILL.md': strToU8('x'),
    };
    expect(Object.keys(await tableOf(fileOf('x.zip', zipSync(entries))))).toEqual(['._notes', 'a/SKILL.md']);
  });

  it('has no refs, and says so', async () => {
    await expect(read(fileOf('x.zip', zipSync({ a: strToU8('x') })), { ref: 'v1' })).rejects.toThrow(/x\.zip is an archive and has no v1/);
  });

  it('that is cut off is refused', async () => {
    const whole = [gzipSync(await tar({ name: 'a.md', text: 'x'.repeat(5_000) })), zipSync({ 'a.md': strToU8('x'.repeat(5_000)) })];
    for (const bytes of whole)
      await expect(read(fileOf('x', bytes.slice(0, -30)))).rejects.toThrow(
        /: The archive cannot be read: .* Get it again, or pack it again\./,
      );
  });

  it('of nothing but zeros is refused before they are all unpacked', async () => {
    const bomb = gzipSync(Buffer.concat([await tar({ name: 'a.md', text: 'x' }), Buffer.alloc(8 * 1024 * 1024)]));
    expect(bomb.length).toBeLessThan(20_000);
    await expect(tableOf(fileOf('x.tar.gz', bomb), { treeBytes: 100_000 })).rejects.toThrow(/holds more than a repository may have/);
  });
});

describe('a zip file', () => {
  it('is read where sizes follow the data, and where they need 64 bits', async () => {
    expect(await tableOf(fileOf('x.zip', streamed({ 'a.md': 'one', 'b/c.md': '', 'd.md': 'two' })))).toEqual({
      'a.md': 'one',
      'b/c.md': '',
      'd.md': 'two',
    });
    expect(await tableOf(fileOf('x.zip', zip64('a.md', 'large')))).toEqual({ 'a.md': 'large' });
  });

  it('has names in UTF-8 also where it does not say so, as macOS writes them', async () => {
    const zip = Buffer.from(zipSync({ 'größe.md': [strToU8('x'), STORED] }));
    zip.writeUInt16LE(0, 6);
    zip.writeUInt16LE(0, directoryAt(zip) + 8);
    expect(await tableOf(fileOf('x.zip', zip))).toEqual({ 'größe.md': 'x' });
  });

  it('that is encrypted, packed otherwise, damaged or folded over itself is refused', async () => {
    const make = (): Buffer => Buffer.from(zipSync({ 'a.md': [strToU8('x'.repeat(1_000)), STORED] }));
    const encrypted = make();
    encrypted.writeUInt16LE(1, directoryAt(encrypted) + 8);
    const other = make();
    other.writeUInt16LE(14, directoryAt(other) + 10);
    const changed = make();
    changed[changed.indexOf('xxx')] = 0x79;
    const folded = make();
    const [start, end] = [directoryAt(folded), folded.length - 22];
    const lines = Array.from({ length: 5 }, (_, index) => {
      const line = Buffer.from(folded.subarray(start, end));
      line.write(`${index}`, 46);
      return line;
    });
    const tail = Buffer.from(folded.subarray(end));
    tail.writeUInt16LE(5, 10);
    for (const [bytes, words] of [
      [encrypted, /The archive is encrypted\. Unpack it/],
      [other, /packed with method 14, which is not read/],
      [changed, /"a\.md" is damaged/],
      [Buffer.concat([folded.subarray(0, start), ...lines, tail]), /its entries overlap/],
      [Buffer.concat([make(), Buffer.from('more')]), /it is no zip file, or its end is missing/],
    ] as const) {
      await expect(read(fileOf('x.zip', bytes))).rejects.toThrow(words);
    }
  });

  it('of any bytes is read or refused, never anything else', () => {
    const whole = Buffer.from(zipSync({ 'a.md': strToU8('some text '.repeat(9)), 'b/c.md': [strToU8('x'), STORED] }));
    const edits = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(edits, fc.nat(whole.length), (changes, length) => {
        for (const bytes of [Buffer.from(whole), Buffer.from(whole.subarray(0, length))]) {
          for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
          try {
            parseZip(bytes, DEFAULT_LIMITS);
          } catch (error) {
            expect(error).toBeInstanceOf(ArchiveRefused);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

/** One stored entry whose sizes and place, and the directory's own, stand in zip64 fields alone. */
function zip64(name: string, text: string): Buffer {
  const plain = Buffer.from(zipSync({ [name]: [strToU8(text), STORED] }));
  const start = directoryAt(plain);
  const line = Buffer.from(plain.subarray(start, plain.length - 22));
  const field = Buffer.alloc(4 + 24);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(24, 2);
  for (const [index, from] of [24, 20, 42].entries()) {
    field.writeBigUInt64LE(BigInt(line.readUInt32LE(from)), 4 + 8 * index);
    line.writeUInt32LE(0xffffffff, from);
  }
  line.writeUInt16LE(field.length, 30);
  const directory = Buffer.concat([line, field]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(1n, 24);
  end64.writeBigUInt64LE(1n, 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.from(plain.subarray(plain.length - 22));
  end.writeUInt16LE(0xffff, 8);
  end.writeUInt16LE(0xffff, 10);
  end.writeUInt32LE(0xffffffff, 12);
  end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([plain.subarray(0, start), directory, end64, locator, end]);
}
