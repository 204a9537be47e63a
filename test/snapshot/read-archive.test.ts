import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { makeGitRepository } from '../helpers/git-repository.ts';
import { temporaryFiles } from '../helpers/temporary-files.ts';

const { fileOf, after } = temporaryFiles();

const read = (repository: string, limits: Partial<Limits> = {}) =>
  readRepository({ repository, worktree: false, limits: { ...DEFAULT_LIMITS, ...limits } });

async function tarGz(entries: readonly { readonly name: string; readonly text: string }[]): Promise<Buffer> {
  const tar = pack();
  for (const { name, text } of entries) tar.entry({ name }, text);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

describe('an archive', () => {
  it.each(['tar.gz', 'zip'])('as a host makes it reads like the commit: %s', async (format) => {
    const repository = await makeGitRepository({
      'a/SKILL.md': '---\nname: a\ndescription: Does it.\n---\nDo it.\n',
      'a/run.sh': { content: 'x', executable: true },
      'a/link.md': { symlink: 'SKILL.md' },
      'empty.md': '',
      'ünï.md': 'x',
    });
    after(repository.remove);
    const bytes = execFileSync('git', ['-C', repository.path, 'archive', `--format=${format}`, '--prefix=library-1.0/', 'HEAD']);
    const packed = await read(fileOf(`library.${format}`, bytes));
    const commit = await read(repository.path);
    // Digests stand for the bytes, which are buffers of different kinds.
    const table = ({ value }: typeof commit) => [...value.entries.values()].map((entry) => ({ ...entry, content: entry.content?.digest }));
    expect(table(packed)).toEqual(table(commit));
    expect(packed.source).toBe('archive');
    expect(packed.value.identity).toMatchObject({ ref: 'archive', mount: { host: 'local', owner: 'repo', repo: 'library' } });
  });

  it('has names that lead out of it refused, and of two with one name the last taken, which is told', async () => {
    const files = [
      { name: '../outside.md', text: '1' },
      { name: '/absolute.md', text: '2' },
      { name: './kept.md', text: '3' },
      { name: 'kept.md', text: '4' },
      { name: 'a/../../b.md', text: '5' },
    ];
    const { value, findings } = await read(fileOf('x.tgz', await tarGz(files)));
    expect([...value.entries.values()].map(({ path, content }) => [path, Buffer.from(content?.bytes ?? []).toString()])).toEqual([
      ['kept.md', '4'],
    ]);
    expect(findings.map(({ code, severity, arguments: { path, problem } }) => [code, severity, path, problem])).toEqual([
      ['path_refused', 'error', 'kept.md', 'twice'],
      ['path_refused', 'error', '../outside.md', 'segment'],
      ['path_refused', 'error', '/absolute.md', 'absolute'],
      ['path_refused', 'error', 'a/../../b.md', 'segment'],
    ]);
  });

  it('that holds a path twice below its top folder is told so, whatever packed it', async () => {
    // A zip of two names of one length, of which the second is made the first.
    const zipped = Buffer.from(zipSync({ 'top/SKILL.md': Buffer.from('first'), 'top/SKILLxmd': Buffer.from('last') }));
    const zip = Buffer.from(zipped.toString('latin1').replaceAll('SKILLxmd', 'SKILL.md'), 'latin1');
    const tar = await tarGz([
      { name: 'top/SKILL.md', text: 'first' },
      { name: 'top/SKILL.md', text: 'middle' },
      { name: 'top/SKILL.md', text: 'last' },
    ]);
    for (const file of [fileOf('dup.zip', zip), fileOf('dup.tar.gz', tar)]) {
      const { value, findings } = await read(file);
      expect([...value.entries.values()].map(({ content }) => Buffer.from(content?.bytes ?? []).toString())).toEqual(['last']);
      expect(findings.map(({ code, arguments: { path, problem } }) => [code, path, problem])).toEqual([
        ['path_refused', 'SKILL.md', 'twice'],
      ]);
    }
  });

  it('that holds a file and a folder of one name has the folder', async () => {
    const files = ['skills/SKILL.md/x.md', 'skills/SKILL.md', 'skills/SKILL.md-old', 'a/b/c/d.md', 'a'].map((name) => ({
      name,
      text: name,
    }));
    const { value, findings } = await read(fileOf('x.tgz', await tarGz(files)));
    expect([...value.entries.keys()]).toEqual(['a/b/c/d.md', 'skills/SKILL.md-old', 'skills/SKILL.md/x.md']);
    expect(findings.map(({ code, arguments: { path, problem } }) => [code, path, problem])).toEqual([
      ['path_refused', 'a', 'folder_too'],
      ['path_refused', 'skills/SKILL.md', 'folder_too'],
    ]);
  });

  it('names a file over the read limit without loading it', async () => {
    const text = 'x'.repeat(2_000);
    for (const file of [
      fileOf('x.tar.gz', await tarGz([{ name: 'a.md', text }])),
      fileOf('x.zip', zipSync({ 'a.md': Buffer.from(text) })),
    ]) {
      const { value } = await read(file, { readableBytes: 1_000 });
      expect([...value.entries.values()]).toEqual([{ path: 'a.md', mode: 'file', size: 2_000 }]);
    }
  });

  it('that expands to more than a tree may have is refused', async () => {
    const files = Array.from({ length: 30 }, (_, index) => ({ name: `${index}.md`, text: '0'.repeat(1_000) }));
    const zipped = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, Buffer.from(text)])));
    for (const file of [fileOf('x.tar.gz', await tarGz(files)), fileOf('x.zip', zipped)]) {
      await expect(read(file, { treeBytes: 2_000 })).rejects.toThrow(/more than a repository may have/);
      await expect(read(file, { treeFiles: 2 })).rejects.toThrow(/more than a repository may have/);
    }
  });

  it.each(['x.zip', 'x.tar.gz'])('that is none is refused: %s', async (name) => {
    await expect(read(fileOf(name, Buffer.from('not an archive')))).rejects.toThrow(/cannot be read/);
  });
});
