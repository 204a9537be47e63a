/** A URL may hold a password or a token; what a command prints stays in logs, so that neither is ever in it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withoutSecrets } from '#adapter/store/url.ts';
import { SAMPLE } from '../helpers/build-once.ts';
import { runCli } from '../helpers/run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const URLS = ['http://user:hunter2@127.0.0.1:9/', 'http://127.0.0.1:9/?token=hunter2', 'http://127.0.0.1:9/#hunter2'];
const BUILD = ['build', SAMPLE.path, '--worktree', '--no-site', '--no-cache', '--out', join(folder, 'dist'), '--previous'];

describe.each(URLS)('%s', (url) => {
  it.each([
    ['verify', ['verify'], 64],
    ['serve', ['serve'], 78],
    ['pull', ['pull'], 2],
    ['build --previous', BUILD, 2],
  ])('is refused by %s, without its secret', async (_name, args, exit) => {
    const { code, stdout, stderr } = await runCli([...args, url], { cwd: folder });
    expect([code, stdout]).toEqual([exit, '']);
    expect(stderr).not.toContain('hunter2');
    expect(stderr.split('\n').length).toBeLessThan(4);
  });
});

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  ['https://u:p@a.example/x?y#z', 'https://...@a.example/x?...'],
  ['https://u:p@q@a.example', 'https://...@a.example'],
  ['https://a.example/x@y', 'https://a.example/x@y'],
])('%s is shown as %s', (text, shown) => expect(withoutSecrets(text)).toBe(shown));
