import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { type GitServer, serveGit } from '../helpers/git-server.ts';
import { runCli } from '../helpers/run-cli.ts';

const LOGIN = 'me:s3cret-word';
const SKILL = '---\nname: a\ndescription: Does it.\n---\nDo it.\n';

let work: string;
let temporary: string;
let repository: TemporaryRepository;
let server: GitServer;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'skillpress-sources-'));
  temporary = join(work, 'temporary');
  mkdirSync(temporary);
  repository = await makeGitRepository({ 'a/SKILL.md': SKILL, 'skillpress.yaml': 'description: Kept by the harbour.\n' });
  await repository.git('clone', '-q', '--bare', '.', join(work, 'skills.git'));
  server = await serveGit(work, { login: LOGIN });
});
afterAll(async () => {
  await server.close();
  repository.remove();
  rmSync(work, { recursive: true, force: true });
});

const cli = (...args: readonly string[]) => runCli(args, { cwd: work, env: { TMPDIR: temporary, GIT_CONFIG_GLOBAL: '/dev/null' } });
const mountsOf = (out: string) => deploymentSchema.parse(JSON.parse(readFileSync(join(work, out, 'deployment.json'), 'utf8'))).mounts;

/** Every byte below a folder. */
function everything(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  return files.map((item) => readFileSync(join(item.parentPath, item.name), 'latin1')).join('\n');
}

it('builds a URL with the settings of its own commit, and shows its credentials nowhere', async () => {
  const { code, stdout, stderr } = await cli('build', `http://${LOGIN}@${server.host}/skills.git`, '--no-site', '--out', 'of-url');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`from commit ${repository.commit.slice(0, 12)} of local/repo/skills`);
  expect(stdout).toMatch(/^Its address local\/repo\/skills is after its folder, .* --address, such as gh\/acme\/library\.$/m);
  expect(mountsOf('of-url')).toMatchObject([{ address: 'local/repo/skills', default: 'main', description: 'Kept by the harbour.' }]);
  expect(readFileSync(join(work, 'of-url/history.json'), 'utf8')).toContain('"extent":"whole"');
  expect(stdout + everything(join(work, 'of-url'))).not.toContain('s3cret');
  expect(readdirSync(temporary).filter((name) => name.includes('clone'))).toEqual([]);
});

it('checks a URL, and says which ref of it is not there', async () => {
  const checked = await cli('check', `file://${work}/skills.git#main`, '--format', 'json');
  expect(JSON.parse(checked.stdout)).toMatchObject({ address: 'local/repo/skills', revision: repository.commit });
  const { code, stderr } = await cli('check', `file://${work}/skills.git#v9`);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/has no commit v9\. Name a branch, tag or commit that `git ls-remote/)]);
});

it('builds what skillpress.yaml names: a URL, a bare clone, and each archive of a folder', async () => {
  mkdirSync(join(work, 'archives'));
  for (const name of ['one.zip', 'two.tar.gz'])
    execFileSync('git', ['-C', repository.path, 'archive', '-o', join(work, 'archives', name), 'HEAD']);
  const sources = [`file://${work}/skills.git#main`, 'skills.git\n    address: gh/acme/bare', 'archives'];
  writeFileSync(join(work, 'skillpress.yaml'), `repositories:\n${sources.map((source) => `  - source: ${source}\n`).join('')}`);
  expect((await cli('build', '--no-site', '--out', 'of-many')).code).toBe(0);
  expect(mountsOf('of-many').map(({ address }) => address)).toEqual([
    'local/repo/skills',
    'gh/acme/bare',
    'local/repo/one',
    'local/repo/two',
  ]);
  const one = await cli('build', 'archives', '--address', 'gh/acme/library', '--out', 'never');
  expect([one.code, one.stderr]).toEqual([64, 'skillpress: archives is a folder of archives, and address is said of one repository\n']);
  const checked = await cli('check', 'archives');
  expect(checked.stdout.match(/^=== .* ===$/gm)).toEqual(['=== archives/one.zip ===', '=== archives/two.tar.gz ===']);
  const json = await cli('check', 'archives', '--format', 'json');
  expect(json.code).toBe(64);
  expect(json.stderr).toMatch(
    /--format json is about one repository, and archives holds several\. .* check archives\/one\.zip --format json\n$/,
  );
});

it('leaves nothing behind when it is stopped while it clones', async () => {
  let asked = false;
  const silent: Server = createServer(() => {
    asked = true;
  });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/skills.git`;
  const launcher = join(import.meta.dirname, '../../bin/skillpress.js');
  const child = spawn(process.execPath, [launcher, 'build', url, '--out', 'never'], {
    cwd: work,
    env: { ...process.env, TMPDIR: temporary, INIT_CWD: undefined },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const clones = () => readdirSync(temporary).filter((name) => name.includes('clone'));
  while (!asked) await sleep(20);
  expect(clones()).toHaveLength(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
  expect(clones()).toEqual([]);
  await new Promise<void>((done) => {
    silent.close(() => done());
    silent.closeAllConnections();
  });
});
