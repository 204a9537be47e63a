/** `pull --key`: nothing is installed from a source that no trusted key signed. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { serveFolder } from '../helpers/serve-folder.ts';
import { tinyStore } from '../helpers/tiny-store.ts';
import { makePair, signFiles } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'skillpress-pull-key-'));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  rmSync(folder, { recursive: true, force: true });
});

const [ours, foreign] = [makePair(), makePair()];
writeFileSync(join(folder, 'ours.pub'), ours.publicPem);

function publish(name: string, ...pairs: readonly (typeof ours)[]): string {
  const path = 'review/SKILL.md';
  const files = tinyStore([
    { files: { [path]: '---\nname: review\ndescription: x\n---\nReview.\n' }, skills: { [path]: { description: 'Reviews.' } } },
  ]);
  if (pairs.length > 0) signFiles(files, ...pairs);
  for (const [file, content] of files) {
    mkdirSync(join(folder, name, dirname(file)), { recursive: true });
    writeFileSync(join(folder, name, file), content);
  }
  return join(folder, name);
}

describe('skillpress pull --key', () => {
  it('installs what a trusted key signed, from a website and from a folder', async () => {
    const host = await serveFolder(publish('signed', foreign, ours));
    closing.push(host.close);
    const online = await runCli(['pull', host.url, '--to', 'online', '--lock', 'online.json', '--key', 'ours.pub'], { cwd: folder });
    expect([online.code, existsSync(join(folder, 'online/review/SKILL.md'))]).toEqual([0, true]);
    const again = await runCli(['pull', '--lock', 'online.json', '--key', 'ours.pub', '--key', foreign.publicPem], { cwd: folder });
    expect(again.code).toBe(0);
  });

  it.each([
    ['unsigned', [], 'is not signed'],
    ['foreign', [foreign], 'is not trusted here'],
  ])('refuses an %s source and installs nothing', async (name, pairs, says) => {
    const source = publish(name, ...pairs);
    const result = await runCli(['pull', source, '--to', `to-${name}`, '--lock', `${name}.json`, '--key', 'ours.pub'], { cwd: folder });
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining(says)]);
    expect([existsSync(join(folder, `to-${name}`)), existsSync(join(folder, `${name}.json`))]).toEqual([false, false]);
  });

  it('refuses a key where the lock alone decides, and one that is none', async () => {
    const frozen = await runCli(['pull', '--frozen', '--lock', 'online.json', '--key', 'ours.pub'], { cwd: folder });
    expect([frozen.code, frozen.stderr]).toEqual([64, expect.stringContaining('leave --key out')]);
    const none = await runCli(['pull', join(folder, 'signed'), '--key', 'nowhere.pub'], { cwd: folder });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('nowhere.pub')]);
  });
});
