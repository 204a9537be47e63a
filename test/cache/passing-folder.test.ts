import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBuildCache, openPassing } from '../../bin/cache/build-cache.ts';
import { openCache } from '../../bin/cache/work-cache.ts';

const MODULE = new URL('../../bin/cache/passing-folder.ts', import.meta.url).href;

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'skillpress-passing-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** Runs a program that makes a passing folder, sends it a signal, and gives how it ended. */
function end(signal: NodeJS.Signals, more = ''): Promise<unknown> {
  const program = `
    import { makePassingFolder } from ${JSON.stringify(MODULE)};
    ${more}
    makePassingFolder(process.argv[1], 'x-');
    setInterval(() => {}, 1000);
    console.log('made');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill(signal));
  return new Promise((resolve) => child.on('close', (code, by) => resolve(code ?? by)));
}

describe('a folder for one use', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is gone when %s ends the program, which ends by it', async (signal) => {
    expect(await end(signal)).toBe(signal);
    expect(readdirSync(parent)).toEqual([]);
  });

  it('is gone, and whoever else listens decides when the program ends', async () => {
    expect(await end('SIGTERM', "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 10));")).toBe(7);
    expect(readdirSync(parent)).toEqual([]);
  });
});

describe('a passing cache', () => {
  it('may leave its folder before it ends, and still has what others wrote', () => {
    const listeners = process.listenerCount('SIGTERM');
    const cache = openPassing(parent);
    const other = openCache(cache.access);
    other.set('a', Buffer.from('one'));
    other.close();
    cache.refresh();
    cache.leaveFolder();
    if (process.platform !== 'win32') expect(existsSync(cache.access.folder)).toBe(false);
    expect(Buffer.from(cache.get('a') ?? []).toString()).toBe('one');
    cache.set('b', Buffer.from('two'));
    expect(cache.get('b')).toBeUndefined();
    cache.close();
    expect(readdirSync(parent)).toEqual([]);
    expect(process.listenerCount('SIGTERM')).toBe(listeners);
  });

  it('of a build that was killed is removed by the next build', () => {
    mkdirSync(join(parent, 'skillpress-cache-killed'));
    mkdirSync(join(parent, 'site'));
    openBuildCache(false, parent).close();
    expect(readdirSync(parent)).toEqual(['site']);
  });
});
