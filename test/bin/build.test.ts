/** What a build does to the folder that it writes, and how commands say that they cannot do their work. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolders } from '#artifacts/make-folders.ts';
import { writeGitRepository } from '../../bench/git-repository.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';

const LAUNCHER = fileURLToPath(new URL('../../bin/skillpress.js', import.meta.url));
const skill = '---\nname: tides\ndescription: Reads tide tables.\n---\nRead them.\n';

let repository: TemporaryRepository;
let folder: string;

beforeAll(async () => {
  repository = await makeGitRepository({ 'skills/tides/SKILL.md': skill, 'skills/broken/SKILL.md': '# no front matter\n' });
  folder = mkdtempSync(join(tmpdir(), 'skillpress-build-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  repository.remove();
});

const build = (out: string, ...more: readonly string[]) => runCli(['build', repository.path, '--out', out, '--no-site', ...more]);

describe('the output folder', () => {
  it('keeps what is beside it out of the repository around it', async () => {
    const out = join(folder, 'ignored');
    expect((await build(out)).code).toBe(0);
    expect(readFileSync(join(folder, '.ignored.skillpress', '.gitignore'), 'utf8')).toBe('*\n');
  });

  it('is refused with names when a file lies in it that no build wrote', async () => {
    const out = join(folder, 'foreign');
    await build(out);
    writeFileSync(join(out, 'CNAME'), 'skills.example.org\n');
    const again = await build(out);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('did not write: CNAME.');
    expect(readFileSync(join(out, 'CNAME'), 'utf8')).toBe('skills.example.org\n');
  });

  it('leaves nothing behind when it is refused', async () => {
    const out = join(folder, 'mine');
    mkdirSync(out);
    writeFileSync(join(out, 'notes.txt'), 'mine');
    expect((await build(out)).code).toBe(2);
    expect(readdirSync(folder).filter((name) => name.includes('mine'))).toEqual(['mine']);
    const file = join(folder, 'afile');
    writeFileSync(file, '');
    const refused = await build(file);
    expect([refused.code, existsSync(join(folder, '.afile.skillpress'))]).toEqual([2, false]);
  });

  it('stays a link where it is one', async () => {
    const target = join(folder, 'target');
    mkdirSync(target);
    const link = join(folder, 'link');
    symlinkSync(target, link);
    expect((await build(link)).code).toBe(0);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(join(target, 'deployment.json'))).toBe(true);
  });

  it('is left as it was by a strict build with findings', async () => {
    const out = join(folder, 'strict');
    await build(out);
    const before = readFileSync(join(out, 'deployment.json'), 'utf8');
    expect((await build(out, '--strict', '--base', '/other/')).code).toBe(1);
    expect(readFileSync(join(out, 'deployment.json'), 'utf8')).toBe(before);
  });
});

describe('the default output', () => {
  it('is said to be nothing that git ignores, until it does', async () => {
    const own = await makeGitRepository({ 'skills/tides/SKILL.md': skill });
    try {
      const words = 'git does not ignore dist: add dist/ to .gitignore';
      expect((await runCli(['build', '--no-site'], { cwd: own.path })).stderr).toContain(words);
      writeFileSync(join(own.path, '.gitignore'), 'dist/\n');
      expect((await runCli(['build', '--no-site'], { cwd: own.path })).stderr).not.toContain('gitignore');
    } finally {
      own.remove();
    }
  });
});

describe('findings of a ref', () => {
  it('stand behind its address, which ends with one colon', async () => {
    const own = await makeGitRepository({ 'skills/broken/SKILL.md': '# no front matter\n' });
    try {
      await own.git('branch', 'release/1.2');
      writeFileSync(
        join(folder, 'refs.yaml'),
        `repositories:\n  - { source: ${own.path}, address: gh/acme/one, refs: [HEAD, release/1.2] }\n`,
      );
      const { stderr } = await runCli(['build', '--config', join(folder, 'refs.yaml'), '--out', join(folder, 'refs'), '--no-site']);
      expect(stderr).toContain('gh/acme/one@release/1.2: skills/broken/SKILL.md:1:1: error');
    } finally {
      own.remove();
    }
  });
});

describe('the counts of a build', () => {
  it('are of everything that it printed and that --strict judges', async () => {
    const own = await makeGitRepository({ 'skills/tides/SKILL.md': skill });
    try {
      const out = join(folder, 'counted');
      const at = (path: string, ...more: readonly string[]) => runCli(['build', path, '--out', out, '--no-site', ...more]);
      const clean = await at(own.path, '--strict');
      expect(clean).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('\n0 errors, 0 warnings\n') });
      const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(clean.stdout).toContain(`\n${files.length} files, `);
      // Of the deployment as a whole.
      const few = await at(own.path, '--max-files', '3');
      expect(few.stderr).toContain('[too_many_files_published]');
      expect(few.stdout).toMatch(/^left out at the limit of 3 files, which --max-files sets: .*the zips for uploads by hand \(1 file\)$/m);
      expect(few.stdout).toContain(`\n0 errors, ${few.stderr.match(/: warning /g)?.length} warnings\n`);
      // And said also where nobody wants to hear of it as a finding.
      writeFileSync(join(own.path, 'skillpress.yaml'), 'severities: { too_many_files_published: off }\n');
      const off = await at(own.path, '--max-files', '3');
      expect(off.stderr).not.toContain('[too_many_files_published]');
      expect(off.stdout).toMatch(/^left out at the limit of 3 files, /m);
      rmSync(join(own.path, 'skillpress.yaml'));
      // Around the repository: published nowhere, and judged all the same.
      await own.commitFiles({ 'skills/tides/SKILL.md': skill, 'README.md': '# Tides\n' });
      const clone = join(folder, 'shallow');
      execFileSync('git', ['clone', '-q', '--depth', '1', pathToFileURL(own.path).href, clone]);
      const shallow = await at(clone, '--strict');
      expect(shallow.code).toBe(1);
      expect(shallow.stderr).toContain(`The clone ${clone} is shallow`);
      expect(shallow.stdout).toContain('\n0 errors, 1 warning\n');
      await at(clone);
      const published = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      for (const entry of published) expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toContain('shallow_clone');
      writeFileSync(join(clone, 'skillpress.yaml'), 'severities: { shallow_clone: off }\n');
      expect(await at(clone, '--strict')).toMatchObject({ code: 0, stderr: '' });
    } finally {
      own.remove();
    }
  });
});

describe('settings of a repository that a deployment names', () => {
  it('are said not to count, and the counts of all are summed up', async () => {
    const own = await makeGitRepository({ 'skills/tides/SKILL.md': skill, 'skillpress.yaml': 'retired: { old/SKILL.md: Use tides. }\n' });
    try {
      const config = join(folder, 'both.yaml');
      writeFileSync(config, `repositories:\n  - source: ${own.path}\n    address: gh/acme/own\n  - source: ${repository.path}\n`);
      const { stderr, stdout } = await runCli(['build', '--config', config, '--out', join(folder, 'both'), '--no-site']);
      expect(stderr).toContain(
        "gh/acme/own: skillpress.yaml: warning A deployment does not use what the repository's own skillpress.yaml says: retired.",
      );
      expect(stderr).toContain('in both.yaml');
      // Two skills of one name are found about the deployment as a whole.
      expect(stdout).toContain('\nin all 1 error, 2 warnings\n');
    } finally {
      own.remove();
    }
  });
});

describe('what a build prints', () => {
  it('names a path of the repository, also of what is said of the deployment', async () => {
    const own = await makeGitRepository({
      'skills/tides/SKILL.md': skill,
      'ops/SKILL.md': skill.replace('---\n', '---\nmetadata:\n  internal: true\n'),
      'skillpress.yaml': 'moved: { old/SKILL.md: ops/SKILL.md }\n',
    });
    try {
      const out = ['--out', join(folder, 'moves'), '--no-site'];
      const alone = await runCli(['build', own.path, ...out]);
      expect(alone.stderr).toMatch(/^old\/SKILL\.md: warning .*\[moved_target_withheld\]$/m);
      const config = join(folder, 'moves.yaml');
      const moved = 'moved: { old/SKILL.md: ops/SKILL.md }';
      writeFileSync(config, `repositories:\n  - { source: ${own.path}, address: gh/acme/own, ${moved} }\n  - source: ${repository.path}\n`);
      const both = await runCli(['build', '--config', config, ...out]);
      expect(both.stderr).toMatch(/^gh\/acme\/own: old\/SKILL\.md: warning .*\[moved_target_withheld\]$/m);
    } finally {
      own.remove();
    }
  });

  it('ends with the one command that tells the rest, where there is one', async () => {
    const root = join(folder, 'gathering');
    const links = Array.from({ length: 60 }, (_, index) => `[x](lost-${index}.md)`).join('\n');
    for (const name of ['one', 'two']) await writeGitRepository(join(root, name), [['tides/SKILL.md', `${skill}\n${links}\n`]]);
    const config = join(root, 'skillpress.yaml');
    writeFileSync(config, 'repositories:\n  - source: one\n  - source: two\n');
    const built = async (cwd: string, ...more: readonly string[]) => {
      const { stderr } = await runCli(['build', ...more, '--out', join(folder, 'rest'), '--no-site'], { cwd });
      return /^\.\.\. and \d+ more findings: (.*)$/m.exec(stderr)?.[1];
    };
    expect(await built(root)).toMatch(/ check \.$/);
    expect(await built(join(root, 'one'))).toMatch(/ check \.$/);
    expect(await built(folder, '--config', config)).toMatch(/ check in each repository, or the health page$/);
  });
});

describe('a reader that has seen enough', () => {
  it('does not turn a build into a failure', async () => {
    const child = spawn(process.execPath, [LAUNCHER, 'build', repository.path, '--out', join(folder, 'piped'), '--no-site'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    child.stderr.destroy();
    expect(await new Promise((done) => child.on('close', done))).toBe(0);
  });
});

describe('a repository without files on disk', () => {
  it('is checked at its commit', async () => {
    const bare = join(folder, 'bare.git');
    execFileSync('git', ['clone', '-q', '--bare', repository.path, bare]);
    const { code, stdout } = await runCli(['check', bare]);
    expect(code).toBe(1);
    expect(stdout).toContain('skills/broken/SKILL.md:1:1: error');
  });
});

describe('what git does not publish', () => {
  it('is not read from a repository that tracks nothing yet', async () => {
    const fresh = join(folder, 'fresh');
    mkdirSync(join(fresh, 'skills', 'tides'), { recursive: true });
    execFileSync('git', ['init', '-q', fresh]);
    writeFileSync(join(fresh, 'skills', 'tides', 'SKILL.md'), skill);
    writeFileSync(join(fresh, 'skills', 'tides', 'key.txt'), 'SECRET');
    writeFileSync(join(fresh, '.gitignore'), 'key.txt\n');
    const out = join(folder, 'fresh-out');
    const { stderr } = await runCli(['build', fresh, '--worktree', '--out', out, '--no-site']);
    expect(stderr).toContain('git add');
    // The skill is there: whoever has written it needs no lesson in how to write one.
    expect(stderr).not.toContain('no_skills');
    const published = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of published) expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toContain('SECRET');
  });
});

describe('help', () => {
  it('shows commands that can be copied, and no defaults of switches', async () => {
    const { code, stdout } = await runCli(['check', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('bin/skillpress.js check ../library --strict\n');
    expect(stdout).not.toContain('default: false');
    expect(stdout).toContain('default: "text"');
  });
});

describe('what cannot be had', () => {
  it.each([
    ['a host that does not answer', ['verify', 'http://127.0.0.1:1/'], 'does not answer'],
    ['a folder that is no published one', ['verify', 'nowhere-at-all'], 'is no published folder'],
  ])('%s ends verify with 2', async (_name, args, words) => {
    const { code, stderr } = await runCli(args, { cwd: folder });
    expect([code, stderr.includes(words)]).toEqual([2, true]);
  });

  it('a port that is taken is said before the build', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    const port = (server.address() as { port: number }).port;
    const { code, stderr, stdout } = await runCli(['start', repository.path, '--port', String(port), '--out', join(folder, 'taken')]);
    server.close();
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--port 0');
  });

  it.each([
    ['--address', 'api/x/y', 'the website uses itself'],
    ['--base', 'a//b', '/skills/'],
  ])('%s %s is refused in words', async (flag, value, words) => {
    const { code, stderr } = await build(join(folder, 'never'), flag, value);
    expect([code, stderr.includes(words)]).toEqual([64, true]);
  });

  it.each([
    ['settings that are not there', ['--config', 'nope.yaml'], 'there is no file'],
    ['settings that are wrong', ['--config', 'bad.yaml'], 'bad.yaml:1:9: retain: must be a whole number\n'],
    ['a report', ['--report', join('nowhere', 'report.md')], 'the report cannot be written'],
  ])('%s end a command with 2', async (_name, flags, words) => {
    writeFileSync(join(folder, 'bad.yaml'), 'retain: many\nbase: up\n');
    const { code, stderr } = await runCli(['check', repository.path, ...flags], { cwd: folder });
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  // A folder that exists and has no room for others.
  it.runIf(existsSync('/proc/self'))('a place where nothing can be made ends every command that writes, and with 2', async () => {
    const dist = join(folder, 'to-pull');
    await build(dist);
    const lock = join(folder, 'a.lock.json');
    for (const [words, ...args] of [
      ['Give another folder with --out.', 'build', repository.path, '--out', '/proc/x/y'],
      ['Give another folder with --out.', 'start', repository.path, '--port', '0', '--out', '/proc/x/y'],
      ['--cache /proc/x/y cannot be used', 'build', repository.path, '--out', join(folder, 'never'), '--cache', '/proc/x/y'],
      ['/proc/x/y cannot be written', 'key', '/proc/x/y'],
      ['Name another folder with --to.', 'pull', dist, '--lock', lock, '--to', '/proc/x/y'],
      ['Name another lock with --lock.', 'pull', dist, '--lock', '/proc/x/y.json', '--to', join(folder, 'unpinned')],
    ] as const) {
      const { code, stderr } = await runCli(args);
      expect([args[0], code, stderr]).toEqual([args[0], 2, expect.stringContaining(words)]);
    }
    // Skills without a lock would be nobody's.
    expect(existsSync(join(folder, 'unpinned'))).toBe(false);
  });
});

describe('making folders', () => {
  it('says what is the topmost new one, and minds neither old ones nor files in the way', () => {
    const top = join(folder, 'made');
    expect(makeFolders(join(top, 'a', 'b'), 0o700)).toBe(top);
    expect(makeFolders(join(top, 'a', 'c'))).toBe(join(top, 'a', 'c'));
    expect(makeFolders(join(top, 'a', 'b'))).toBeUndefined();
    writeFileSync(join(top, 'file'), '');
    expect(() => makeFolders(join(top, 'file', 'x'))).toThrow(/EEXIST|ENOTDIR/);
    expect(() => makeFolders(join(top, 'file'))).toThrow('EEXIST');
  });
});
