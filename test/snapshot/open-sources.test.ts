import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '#model/limits.ts';
import { type OpenSource, withSources } from '#snapshot/open-sources.ts';
import { readOwnFile } from '#snapshot/own-file.ts';
import { type ReadRepository, readRepository } from '#snapshot/read-repository.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { type GitServer, serveGit } from '../helpers/git-server.ts';

const SKILL = '---\nname: a\ndescription: Does it.\n---\nDo it.\n';
const LOGIN = 'me:s3cret-word';

let hosted: string;
let repository: TemporaryRepository;
let temporary: string;

beforeAll(async () => {
  hosted = mkdtempSync(join(tmpdir(), 'skillpress-hosted-'));
  repository = await makeGitRepository({ 'a/SKILL.md': SKILL, 'skillpress.yaml': 'description: First.\n' });
  await repository.git('tag', 'v1');
  await repository.commitFiles({
    'a/SKILL.md': SKILL,
    'b/SKILL.md': SKILL.replace('a', 'b'),
    link: { symlink: 'a' },
    sub: { submodule: '1'.repeat(40) },
  });
  await repository.git('clone', '-q', '--bare', '.', join(hosted, 'skills.git'));
  // Every clone of these tests lies here, so that what is left behind is seen.
  temporary = join(hosted, 'temporary');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
});
afterAll(() => {
  vi.unstubAllEnvs();
  repository.remove();
  rmSync(hosted, { recursive: true, force: true });
});

const readAs = ({ repository: path, shown, ref, mount }: OpenSource, asked = ref): Promise<ReadRepository> =>
  readRepository({ repository: path, shown, ref: asked, mount, worktree: true, limits: DEFAULT_LIMITS });

const pathsOf = ({ value }: ReadRepository): readonly string[] => [...value.entries.keys()];

/** Opens one source, reads it, and gives what came of it. */
function readSource(source: string, ref?: string): Promise<ReadRepository> {
  return withSources(async (open) => {
    const [first] = await open(source, hosted);
    if (first === undefined) throw new Error('nothing was opened');
    return readAs(first, ref ?? first.ref);
  });
}

describe('a URL', () => {
  it('is cloned whole, read like the repository, and nothing is left of it', async () => {
    const url = `file://${hosted}/skills.git`;
    const read = await withSources(async (open) => {
      const [source] = await open(url, '/');
      expect(source).toMatchObject({ shown: url, from: 'url', mount: { host: 'local', owner: 'repo', repo: 'skills' } });
      expect(readdirSync(temporary)).toHaveLength(1);
      // Nothing is checked out, and no hook came along.
      expect(readdirSync(source?.repository ?? '')).not.toContain('hooks');
      expect(await readOwnFile(source?.repository ?? '', 'v1', 'skillpress.yaml', DEFAULT_LIMITS)).toEqual({
        kind: 'found',
        text: 'description: First.\n',
      });
      expect(await readOwnFile(source?.repository ?? '', undefined, 'skillpress.yaml', DEFAULT_LIMITS)).toEqual({ kind: 'none' });
      expect(pathsOf(await readAs(source as OpenSource, 'v1'))).toEqual(['a/SKILL.md', 'skillpress.yaml']);
      return readAs(source as OpenSource);
    });
    const onDisk = await readRepository({ repository: repository.path, worktree: false, limits: DEFAULT_LIMITS });
    expect([...read.value.entries]).toEqual([...onDisk.value.entries]);
    expect(read.value.identity).toMatchObject({ revision: onDisk.value.identity.revision, ref: 'main' });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('may name the ref, and is cloned once for all refs', async () => {
    await withSources(async (open) => {
      const url = `file://${hosted}/skills.git`;
      const [first] = await open(`${url}#v1`, '/');
      const [second] = await open(url, '/');
      expect(first?.repository).toBe(second?.repository);
      expect(pathsOf(await readAs(first as OpenSource))).toEqual(['a/SKILL.md', 'skillpress.yaml']);
    });
  });

  it('is removed when the work fails', async () => {
    const failing = withSources(async (open) => {
      await open(`file://${hosted}/skills.git`, '/');
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('without a ref of that name is said so, with what shows all', async () => {
    await expect(readSource(`file://${hosted}/skills.git`, 'nope')).rejects.toThrow(
      `file://${hosted}/skills.git has no commit nope. Name a branch, tag or commit that \`git ls-remote file://${hosted}/skills.git\` shows.`,
    );
  });

  it('that leads nowhere is said so, and nothing is left', async () => {
    await expect(readSource(`file://${hosted}/no.git`)).rejects.toThrow(
      /cannot be cloned: .*There is no repository, or none that you may see/,
    );
    await expect(readSource('http://127.0.0.1:1/x')).rejects.toThrow(/cannot be cloned: .*Check the name of the host and your connection/);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('of a protocol that runs a program is refused also where the settings of git lead there', async () => {
    const marker = join(hosted, 'pwned');
    const config = join(hosted, 'gitconfig');
    writeFileSync(config, `[url "ext::touch ${marker} #"]\n  insteadOf = https://rewritten.example/\n[protocol "ext"]\n  allow = always\n`);
    vi.stubEnv('GIT_CONFIG_GLOBAL', config);
    await expect(readSource('https://rewritten.example/x')).rejects.toThrow(/cannot be cloned: transport 'ext' not allowed/);
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
    expect(existsSync(marker)).toBe(false);
  });
});

describe('a URL over HTTP', () => {
  let server: GitServer;
  beforeAll(async () => {
    server = await serveGit(hosted, { login: LOGIN });
  });
  afterAll(() => server.close());

  it('lets in whoever the URL names, and shows it to nobody', async () => {
    const read = await readSource(`http://${LOGIN}@${server.host}/skills.git`);
    expect(pathsOf(read)).toEqual(['a/SKILL.md', 'b/SKILL.md', 'link', 'sub']);
    expect(JSON.stringify(read.value.identity)).not.toContain('s3cret');
  });

  it('lets in whoever a credential helper of the person names', async () => {
    const config = join(hosted, 'with-helper');
    writeFileSync(config, `[credential]\n  helper = "!f() { echo username=me; echo password=s3cret-word; }; f"\n`);
    vi.stubEnv('GIT_CONFIG_GLOBAL', config);
    expect(pathsOf(await readSource(`http://${server.host}/skills.git`))).toContain('a/SKILL.md');
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null');
  });

  it('of somebody who is not let in asks nothing, says what to do, and repeats no password', async () => {
    const failed = await readSource(`http://me:wr0ng-word@${server.host}/skills.git`).catch((error: Error) => error.message);
    expect(failed).toMatch(new RegExp(`^http://${server.host}/skills\\.git cannot be cloned: .*You need to be let in`));
    expect(failed).not.toContain('wr0ng');
    await expect(readSource(`http://${server.host}/skills.git`)).rejects.toThrow(/You need to be let in/);
  });

  it('that is not there is said so', async () => {
    await expect(readSource(`http://${LOGIN}@${server.host}/no.git`)).rejects.toThrow(/no\.git cannot be cloned: .*There is no repository/);
  });
});

describe('a path', () => {
  it('to a bare clone is read as its commit', async () => {
    const read = await readSource('skills.git');
    expect(read.source).toBe('commit');
    expect(read.value.identity).toMatchObject({ ref: 'main', mount: { host: 'local', owner: 'repo', repo: 'skills' } });
    expect(pathsOf(read)).toEqual(['a/SKILL.md', 'b/SKILL.md', 'link', 'sub']);
  });

  it('to a folder of archives is one repository for each, in order of their names', async () => {
    const folder = join(hosted, 'archives');
    mkdirSync(folder);
    writeFileSync(join(folder, 'README.txt'), 'Downloads.\n');
    for (const [name, ref] of [
      ['zebra.tar.gz', 'main'],
      ['Acme Skills-1.0.zip', 'v1'],
    ] as const) {
      execFileSync('git', ['-C', repository.path, 'archive', '--prefix=top/', '-o', join(folder, name), ref]);
    }
    const opened = await withSources((open) => open('archives', hosted));
    expect(opened.map(({ shown, mount, from }) => [shown, mount?.repo, from])).toEqual([
      ['archives/Acme Skills-1.0.zip', 'acme-skills-1.0', 'folder-of-archives'],
      ['archives/zebra.tar.gz', 'zebra', 'folder-of-archives'],
    ]);
    const [first, second] = await Promise.all(opened.map((source) => readAs({ ...source })));
    expect([first, second].map((read) => pathsOf(read as ReadRepository).length)).toEqual([2, 3]);
    expect(await readOwnFile(opened[0]?.repository ?? '', undefined, 'skillpress.yaml', DEFAULT_LIMITS)).toMatchObject({ kind: 'found' });
  });

  it.each([
    ['other folders', 'sub/x.md'],
    ['a skill', 'SKILL.md'],
    ['a manifest', 'SKILLCDN.md'],
    ['a git repository', '.git/HEAD'],
  ])('to a folder that also holds %s is the folder itself', async (what, file) => {
    const folder = join(hosted, `folder with ${what}`);
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), 'x');
    writeFileSync(join(folder, 'a.zip'), 'x');
    expect(await withSources((open) => open(folder, '/'))).toEqual([{ repository: folder, shown: folder, from: 'disk' }]);
  });
});
