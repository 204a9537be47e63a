import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { type RepositoryOptions, readRepository, UnreadableRepository } from '#snapshot/read-repository.ts';
import { makeGitRepository, type RepositoryEntry } from '../helpers/git-repository.ts';

const SKILL = '---\nname: a\ndescription: Does it.\n---\nDo it.\n';
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

async function repositoryOf(files: Readonly<Record<string, RepositoryEntry>>, options = {}) {
  const repository = await makeGitRepository(files, options);
  cleanups.push(repository.remove);
  return repository;
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'skillpress-folder-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function read(repository: string, options: Partial<RepositoryOptions> = {}) {
  const result = await readRepository({ repository, worktree: false, limits: DEFAULT_LIMITS, ...options });
  const { identity, entries } = result.value;
  const table = Object.fromEntries(
    [...entries.values()].map(({ path, mode, content }) => [
      path,
      `${mode} ${content === undefined ? '' : Buffer.from(content.bytes).toString('latin1')}`.trim(),
    ]),
  );
  return { ...result, identity, table, codes: result.findings.map(({ code }) => code) };
}

describe('a commit', () => {
  it('is read from git objects, whatever the check-out looks like', async () => {
    const { path, commit } = await repositoryOf({
      'a/SKILL.md': SKILL,
      'a/run.sh': { content: 'x', executable: true },
      'a/link': { symlink: 'run.sh' },
      sub: { submodule: '1'.repeat(40) },
    });
    writeFileSync(join(path, 'a/SKILL.md'), 'changed\r\n');
    const { table, identity, source, dirty } = await read(path);
    expect(table).toEqual({ 'a/SKILL.md': `file ${SKILL}`.trim(), 'a/link': 'link run.sh', 'a/run.sh': 'executable x', sub: 'submodule' });
    expect({ source, dirty }).toEqual({ source: 'commit', dirty: true });
    expect(identity).toMatchObject({ ref: 'main', revision: commit, mount: { host: 'local', owner: 'repo', repo: 'library' } });
  });

  it('is not called changed when files were only touched or got other line ends', async () => {
    const { path, git } = await repositoryOf({ 'a.md': 'one\ntwo\n', 'b.md': 'x' });
    writeFileSync(join(path, 'a.md'), 'one\r\ntwo\r\n');
    writeFileSync(join(path, 'b.md'), 'x');
    expect((await read(path)).dirty).toBe(false);
    writeFileSync(join(path, 'b.md'), 'y');
    expect((await read(path)).dirty).toBe(true);
    await git('add', 'b.md');
    expect((await read(path)).dirty).toBe(true);
  });

  it('can be any that has a name, and says so', async () => {
    const repository = await repositoryOf({ 'a.md': '1' });
    await repository.git('tag', 'v1');
    await repository.commitFiles({ 'a.md': '2' });
    for (const ref of ['v1', repository.commit]) {
      const { identity, table, dirty } = await read(repository.path, { ref });
      expect([identity.ref, identity.revision, table['a.md'], dirty]).toEqual([ref, repository.commit, 'file 1', false]);
    }
    await repository.git('checkout', '-q', '--detach', 'v1');
    expect((await read(repository.path)).identity.ref).toBe(repository.commit);
  });

  it('gives the same whether the repository is bare, shallow or whole', async () => {
    const repository = await repositoryOf({ 'a/SKILL.md': SKILL });
    await repository.commitFiles({ 'a/SKILL.md': SKILL, 'b.md': 'x' });
    const whole = await read(repository.path);
    for (const args of [['--bare'], ['--depth', '1']]) {
      const clone = join(folder(), 'library');
      execFileSync('git', ['clone', '-q', ...args, `file://${repository.path}`, clone]);
      const { table, identity } = await read(clone, { mount: { host: 'local', owner: 'repo', repo: 'library' } });
      expect(table).toEqual(whole.table);
      expect(identity.revision).toBe(whole.identity.revision);
    }
  });

  it('says which object a partial clone lacks, and fetches nothing', async () => {
    const repository = await repositoryOf({ 'a/SKILL.md': SKILL });
    await repository.git('config', 'uploadpack.allowFilter', 'true');
    const clone = join(folder(), 'library');
    execFileSync('git', ['clone', '-q', '--filter=blob:none', '--no-checkout', `file://${repository.path}`, clone]);
    await expect(read(clone)).rejects.toThrow(/partial/);
  });

  it('has paths that are no UTF-8 refused, one by one', async () => {
    const repository = await repositoryOf({ 'a.md': 'x' });
    const blob = (await repository.git('hash-object', '-w', 'a.md')).trim();
    const entries = [0xe9, 0xe8].map((byte) =>
      Buffer.concat([Buffer.from(`100644 blob ${blob}\tcaf`), Buffer.from([byte]), Buffer.from('.md\0')]),
    );
    const tree = execFileSync('git', ['-C', repository.path, 'mktree', '-z'], { input: Buffer.concat(entries) })
      .toString()
      .trim();
    const commit = (await repository.git('-c', 'user.name=x', '-c', 'user.email=x@example.invalid', 'commit-tree', '-m', 'x', tree)).trim();
    const { findings, table } = await read(repository.path, { ref: commit });
    expect(table).toEqual({});
    expect(findings.map(({ code, arguments: args }) => [code, args.path, args.problem])).toEqual([
      ['path_refused', 'caf\\udce8.md', 'not_well_formed'],
      ['path_refused', 'caf\\udce9.md', 'not_well_formed'],
    ]);
  });

  it('of a broken tree has the last copy of a path and what lies in a folder, and tells of the others', async () => {
    const repository = await repositoryOf({ 'a.md': 'first', 'b.md': 'last', 'c/d.md': 'below' });
    const idOf = async (name: string): Promise<string> => (await repository.git('rev-parse', `HEAD:${name}`)).trim();
    const [first, last, folderId] = await Promise.all(['a.md', 'b.md', 'c'].map(idOf));
    const raw = [
      ['100644 a.md', first],
      ['100644 a.md', last],
      ['100644 c', first],
      ['40000 c', folderId],
    ].map(([head = '', id = '']) => Buffer.concat([Buffer.from(`${head}\0`), Buffer.from(id, 'hex')]));
    const tree = execFileSync('git', ['-C', repository.path, 'hash-object', '-t', 'tree', '-w', '--stdin', '--literally'], {
      input: Buffer.concat(raw),
    });
    const author = ['-c', 'user.name=x', '-c', 'user.email=x@example.invalid'];
    const commit = (await repository.git(...author, 'commit-tree', '-m', 'x', tree.toString().trim())).trim();
    const { findings, table } = await read(repository.path, { ref: commit });
    expect(Object.keys(table)).toEqual(['a.md', 'c/d.md']);
    expect(JSON.stringify(table)).toContain('last');
    expect(findings.map(({ code, arguments: args }) => [code, args.path, args.problem])).toEqual([
      ['path_refused', 'a.md', 'twice'],
      ['path_refused', 'c', 'folder_too'],
    ]);
  });

  it('runs nothing that the repository or the environment brings along', async () => {
    const repository = await repositoryOf({ 'a/SKILL.md': SKILL, '.gitattributes': '* filter=evil\n' });
    const mark = join(folder(), 'ran');
    const script = join(repository.path, '.git/hooks/evil');
    mkdirSync(join(repository.path, '.git/hooks'), { recursive: true });
    writeFileSync(script, `#!/bin/sh\ntouch ${mark}\n`);
    chmodSync(script, 0o755);
    for (const [key, value] of [
      ['core.fsmonitor', script],
      ['filter.evil.smudge', script],
      ['filter.evil.clean', script],
      ['core.hooksPath', join(repository.path, '.git/hooks')],
    ])
      await repository.git('config', key ?? '', value ?? '');
    process.env.GIT_DIR = '/nonexistent';
    try {
      const { table } = await read(repository.path);
      expect(table['a/SKILL.md']).toBe(`file ${SKILL}`.trim());
    } finally {
      delete process.env.GIT_DIR;
    }
    expect(() => execFileSync('ls', [mark], { stdio: 'ignore' })).toThrow();
  });

  it.each([
    ['no such folder', 'nowhere', {}, /not a folder/],
    ['no such ref', '.', { ref: 'nothing' }, /no commit nothing.*git fetch/s],
    ['a ref that looks like a flag', '.', { ref: '--all' }, /no commit --all/],
  ])('%s is said with what to do', async (_, below, options, message) => {
    const { path } = await repositoryOf({ 'a.md': 'x' });
    const trouble = read(join(path, below), options);
    await expect(trouble).rejects.toBeInstanceOf(UnreadableRepository);
    await expect(trouble).rejects.toThrow(message);
  });

  it('knows its address from its remote, for hosts that it knows', async () => {
    const { path } = await repositoryOf({ 'a.md': 'x' }, { remote: 'git@github.com:Acme/Library.git' });
    const { identity } = await read(path);
    expect(identity.mount).toEqual({ host: 'gh', owner: 'acme', repo: 'library' });
    expect(identity.sourceUrl).toMatch(/^https:\/\/github\.com\/acme\/library\/blob\/[0-9a-f]{40}\/\{path\}$/);
  });
});

describe('a working tree', () => {
  it('is what git tracks, as it is on disk', async () => {
    const { path } = await repositoryOf({
      'a/SKILL.md': SKILL,
      'gone.md': 'x',
      'docs/x.md': 'x',
      'run.sh': { content: 'x', executable: true },
    });
    writeFileSync(join(path, 'docs/x.md'), 'edited');
    writeFileSync(join(path, 'untracked.md'), 'x');
    writeFileSync(join(path, 'SKILLCDN.md'), '---\ndescription: x\n---\n');
    chmodSync(join(path, 'run.sh'), 0o644);
    unlinkSync(join(path, 'gone.md'));
    const { table, identity, source, findings } = await read(path, { worktree: true });
    expect(table).toEqual({ 'a/SKILL.md': `file ${SKILL}`.trim(), 'docs/x.md': 'file edited', 'run.sh': 'executable x' });
    expect(source).toBe('working-tree');
    expect(identity.ref).toBe('main');
    expect(identity.revision).toMatch(/^tree-[0-9a-f]{64}$/);
    expect(findings.map(({ code, place }) => [code, place?.path])).toEqual([['untracked_file', 'SKILLCDN.md']]);
  });

  it('leaves out what a build wrote into it, and says so where git does not', async () => {
    const { path } = await repositoryOf({ 'a/SKILL.md': SKILL });
    const deployment = '{"base":"/","generator":"skillpress 0.1.0","kind":"deployment"}';
    for (const output of ['dist', 'out/public']) {
      mkdirSync(join(path, output, 'skills/x'), { recursive: true });
      writeFileSync(join(path, output, 'deployment.json'), deployment);
      writeFileSync(join(path, output, 'skills/x/SKILL.md'), SKILL);
    }
    mkdirSync(join(path, '.dist.skillpress/next'), { recursive: true });
    writeFileSync(join(path, '.dist.skillpress/next/SKILL.md'), SKILL);
    mkdirSync(join(path, 'b'));
    writeFileSync(join(path, 'b/deployment.json'), '{"kind":"something else"}');
    writeFileSync(join(path, 'b/skill.md'), SKILL);
    const tracked = await read(path, { worktree: true });
    expect(tracked.findings.map(({ code, place, arguments: args }) => [code, place?.path, args])).toEqual([
      ['untracked_file', 'b/skill.md', { expected: 'SKILL.md' }],
    ]);
    rmSync(join(path, '.git'), { recursive: true });
    const plain = await read(path, { worktree: true });
    expect(Object.keys(plain.table)).toEqual(['a/SKILL.md', 'b/deployment.json', 'b/skill.md']);
    expect(plain.findings.map(({ code, place }) => [code, place?.path]).sort()).toEqual([
      ['published_folder', '.dist.skillpress'],
      ['published_folder', 'dist'],
      ['published_folder', 'out/public'],
    ]);
  });

  it('has the same revision for the same files, and another one for others', async () => {
    const files = { 'a/SKILL.md': SKILL, 'b.md': 'x' };
    const [one, two] = [await repositoryOf(files), await repositoryOf(files, { seconds: 1 })];
    const revision = async (path: string) => (await read(path, { worktree: true })).identity.revision;
    expect(await revision(one.path)).toBe(await revision(two.path));
    chmodSync(join(two.path, 'b.md'), 0o600);
    expect(await revision(one.path)).toBe(await revision(two.path));
    writeFileSync(join(two.path, 'b.md'), 'y');
    expect(await revision(one.path)).not.toBe(await revision(two.path));
  });

  it('without a branch has the ref worktree', async () => {
    const repository = await repositoryOf({ 'a.md': 'x' });
    await repository.git('checkout', '-q', '--detach');
    expect((await read(repository.path, { worktree: true })).identity.ref).toBe('worktree');
    const plain = folder();
    writeFileSync(join(plain, 'a.md'), 'x');
    expect((await read(plain, { worktree: true })).identity.ref).toBe('worktree');
  });

  it('reads links as text, also where git checked them out as files', async () => {
    const repository = await repositoryOf({
      'target.md': 'x',
      'link.md': { symlink: 'target.md' },
      'as-file.md': { symlink: 'target.md' },
    });
    unlinkSync(join(repository.path, 'as-file.md'));
    writeFileSync(join(repository.path, 'as-file.md'), 'target.md');
    const outside = join(folder(), 'secret');
    writeFileSync(outside, 'secret');
    unlinkSync(join(repository.path, 'link.md'));
    symlinkSync(outside, join(repository.path, 'link.md'));
    const { table } = await read(repository.path, { worktree: true });
    expect(table).toEqual({ 'target.md': 'file x', 'as-file.md': 'link target.md', 'link.md': `link ${outside}` });
  });

  it('of a plain folder is every file below it, without .git and dependencies', async () => {
    const path = folder();
    for (const below of ['a', 'node_modules/p', 'a/b']) mkdirSync(join(path, below), { recursive: true });
    for (const file of ['a/SKILL.md', 'node_modules/p/x.js', 'a/b/c.md']) writeFileSync(join(path, file), 'x');
    const { table, codes } = await read(path, { worktree: true });
    expect(Object.keys(table).sort()).toEqual(['a/SKILL.md', 'a/b/c.md']);
    expect(codes).toEqual(['dependency_folder']);
  });
});
