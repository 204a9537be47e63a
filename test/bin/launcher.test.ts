import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const launcher = new URL('../../bin/skillpress.js', import.meta.url);

/** Runs the launcher in a process that claims another Node version. */
function launch(version: string, ...args: readonly string[]) {
  const script = `
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: ${JSON.stringify(version)} } });
    process.argv = [process.execPath, 'skillpress', ...${JSON.stringify(args)}];
    import(${JSON.stringify(launcher.href)});`;
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
}

describe('the launcher', () => {
  it.each(['16.20.2', '20.20.2', '22.18.0'])('says in one line what to do on Node %s, and that no service is there', (version) => {
    const { status, stdout, stderr } = launch(version, 'build', 'skills', '--out', 'dist');
    expect(status).toBe(69);
    expect(stdout).toBe('');
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(version);
    expect(stderr).toContain('npm run -s skillpress -- build skills --out dist');
  });

  it.each(['22.19.0', '24.0.0', '26.1.0'])('goes on with Node %s', (version) => {
    const { status, stderr } = launch(version, '--version');
    expect(stderr).not.toContain('needs Node');
    expect(status).toBe(0);
  });

  it('asks for the Node that package.json asks for, and imports nothing before it has looked', () => {
    const text = readFileSync(launcher, 'utf8');
    const { engines } = JSON.parse(readFileSync(new URL('../package.json', launcher), 'utf8'));
    const [, major, minor] = /needed = \[(\d+), (\d+)\]/.exec(text) ?? [];
    expect(engines.node).toBe(`>=${major}.${minor}`);
    expect(text).not.toMatch(/^\s*(import|export)\s[^(]/m);
    expect(text).not.toMatch(/\?\.|\?\?|#!.*--/);
    expect(fileURLToPath(launcher)).toMatch(/bin.skillpress\.js$/);
  });
});
