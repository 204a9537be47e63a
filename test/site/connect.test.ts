/**
 * The connect page of a running `start`, as a person uses it: every text is copied with its button. Commands are read by a real
 * shell, in which the clients are functions that say what they were given; settings are parsed; every address answers.
 */
import { spawnSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool } from '../adapter/harness.ts';
import { launchBrowser } from '../helpers/browser.ts';
import { skillText } from '../helpers/compile-files.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { type RunningCli, startCli } from '../helpers/run-cli.ts';

/** What clients that never reach this computer are shown in its place. */
const PLACEHOLDER = 'https://this-site.example/';
const COMMANDS = ['claude', 'codex', 'gemini', 'agy', 'opencode', 'code', 'npx'] as const;

let repository: TemporaryRepository;
let server: RunningCli;
let browser: Browser;
let page: Page;
let origin: string;
/** Anchor of the section -> what its buttons copy, in order. */
let copied: ReadonlyMap<string, readonly string[]>;
const troubles: string[] = [];

beforeAll(async () => {
  repository = await makeGitRepository({
    'skills/tides/SKILL.md': skillText('tides'),
    'skills/buoys/SKILL.md': skillText('buoys'),
  });
  server = await startCli(['start', repository.path, '--port', '0'], /MCP\s+(\S+)\/mcp/, { cwd: repository.path });
  origin = server.match[1] ?? '';
  browser = await launchBrowser();
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  page = await context.newPage();
  page.on('pageerror', ({ message }) => troubles.push(message));
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  await page.goto(`${origin}/connect/`);
  copied = await copyAll();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  repository?.remove();
});

async function copyAll(): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = new Map<string, string[]>();
  for (const section of await page.locator('section.client').all()) {
    const own: string[] = [];
    for (const button of await section.locator('button.copy').all()) {
      await button.click();
      await button.locator('span:text("Copied")').waitFor();
      own.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    texts.set((await section.getAttribute('id')) ?? '', own);
  }
  return texts;
}

/** The words that a shell makes of a command line, which it runs; `undefined` where it cannot read it. */
function words(line: string): readonly string[] | undefined {
  const stubs = COMMANDS.map((name) => `${name}() { printf '%s\\n' ${name} "$@"; }`).join('\n');
  const { status, stdout } = spawnSync('/bin/sh', ['-euc', `PATH=/nowhere\n${stubs}\n${line}`], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').slice(0, -1) : undefined;
}

const texts = (client: string): readonly string[] => copied.get(client) ?? [];
const isCommand = (text: string): boolean => COMMANDS.some((name) => new RegExp(`^(\\w+=\\w+ )?${name} `).test(text));

describe('the connect page of a running server', () => {
  it('copies commands that a shell reads as they are meant', () => {
    const [claude, codex, gemini, agy, opencode, code] = [
      texts('Claude-Code')[0],
      texts('Codex')[0],
      texts('Gemini-CLI')[0],
      texts('Gemini-CLI')[2],
      texts('OpenCode')[0],
      texts('VS-Code')[1],
    ].map((line) => words(line ?? 'false'));
    const address = claude?.at(-1) ?? '';
    const name = claude?.at(-2) ?? '';
    expect(name).toMatch(/^[a-z0-9-]+$/);
    expect(address.startsWith(`${origin}/`)).toBe(true);
    expect(claude).toEqual(['claude', 'mcp', 'add', '--transport', 'http', name, address]);
    expect(codex).toEqual(['codex', 'mcp', 'add', name, '--url', address]);
    expect(gemini).toEqual(['gemini', 'mcp', 'add', '--transport', 'http', name, address]);
    expect(agy).toEqual(['agy', 'mcp', 'add', name, address]);
    expect(opencode).toEqual(['opencode', 'mcp', 'add', name, '--url', address]);
    expect(code?.slice(0, 2)).toEqual(['code', '--add-mcp']);
    expect(JSON.parse(code?.[2] ?? '')).toEqual({ name, type: 'http', url: address });
    expect(texts('Install').map((line) => words(line))).toEqual([
      ['npx', 'skills', 'add', `${address}/`],
      ['npx', 'skills', 'add', `${address}/`],
    ]);
  });

  it('copies settings that parse, in the shape that each client reads', () => {
    const [, name = '', address = ''] = /add --transport http (\S+) (\S+)$/.exec(texts('Claude-Code')[0] ?? '') ?? [];
    const settings = (client: string): unknown => JSON.parse(texts(client).find((text) => text.startsWith('{')) ?? '');
    expect(settings('Cursor')).toEqual({ mcpServers: { [name]: { url: address } } });
    expect(settings('VS-Code')).toEqual({ servers: { [name]: { type: 'http', url: address } } });
    expect(settings('Gemini-CLI')).toEqual({ mcpServers: { [name]: { httpUrl: address } } });
    expect(settings('OpenCode')).toEqual({ mcp: { [name]: { type: 'remote', url: address } } });
    expect(settings('Other')).toEqual({ mcpServers: { [name]: { type: 'http', url: address } } });
    // A table of TOML with one string in it: a bare key has letters, digits and hyphens, and the URL nothing to escape.
    expect(texts('Codex')[1]).toBe(`[mcp_servers.${name}]\nurl = "${address}"`);
    expect(address).not.toMatch(/["\\]/);
  });

  it('opens Cursor and VS Code with the same connection', async () => {
    const [, name = '', address = ''] = /add --transport http (\S+) (\S+)$/.exec(texts('Claude-Code')[0] ?? '') ?? [];
    const href = async (client: string): Promise<URL> =>
      new URL(
        (await page
          .locator(`#${client} a[data-deep-link], #${client} a[href^="${client === 'Cursor' ? 'cursor' : 'vscode'}:"]`)
          .getAttribute('href')) ?? '',
      );
    const cursor = (await href('Cursor')).searchParams;
    expect([cursor.get('name'), JSON.parse(atob(cursor.get('config') ?? ''))]).toEqual([name, { url: address }]);
    expect(JSON.parse(decodeURIComponent((await href('VS-Code')).search.slice(1)))).toEqual({ name, type: 'http', url: address });
  });

  it('says why there are no dates on pages of files on disk', async () => {
    const shown = async (path: string): Promise<string> => (await (await fetch(`${origin}${path}`)).text()).replace(/<[^>]+>/g, '');
    const address = /add --transport http \S+ (\S+)$/.exec(texts('Claude-Code')[0] ?? '')?.[1] ?? '';
    const root = `${new URL(address).pathname}/`;
    expect(await shown(root)).toContain('They have no commit, and so neither dates nor links to a source.');
    expect(await shown(root)).toContain('skillpress verify');
    expect(await shown(`${root}skills/tides/`)).toContain('built from the files on disk, and dates are those of commits.');
  });

  it('prints addresses that answer, and none of this computer where a client never reaches it', async () => {
    const all = [...copied].flatMap(([client, own]) => own.map((text) => ({ client, text })));
    const urls = (text: string): readonly string[] => text.match(/https?:\/\/[^\s"'}]+/g) ?? [];
    for (const { client, text } of all.filter((each) => each.client === 'Claude' || each.client === 'ChatGPT'))
      expect(text.startsWith(PLACEHOLDER), client).toBe(true);
    const own = new Set(all.flatMap(({ text }) => urls(text)).filter((url) => !url.startsWith(PLACEHOLDER)));
    expect(own.size).toBe(2);
    for (const url of own) {
      expect(url.startsWith(origin), url).toBe(true);
      if (url.endsWith('/')) {
        const index = await fetch(`${url}.well-known/agent-skills/index.json`);
        const { skills } = (await index.json()) as { readonly skills: readonly { readonly name: string }[] };
        expect(skills.map((skill) => skill.name).sort()).toEqual(['buoys', 'tides']);
      } else {
        const { text, isError } = await callTool(url, 'load_skill', { path: 'skills/tides/SKILL.md' });
        expect([isError, text.includes('Do it.')], url).toEqual([false, true]);
      }
    }
    for (const link of await page.locator('main a[href^="/"]').all()) {
      const path = (await link.getAttribute('href')) ?? '';
      expect((await fetch(origin + path)).status, path).toBe(200);
    }
  });

  it('offers a first message that names a skill of the repository, and nothing else beside commands and settings', () => {
    expect(texts('Try')[0]).toMatch(/Load (tides|buoys) /);
    const rest = [...copied].flatMap(([client, own]) => own.filter((text) => !isCommand(text) && !/^[{[]/.test(text)).map(() => client));
    expect(rest).toEqual(['Claude', 'ChatGPT', 'Try']);
    expect(troubles).toEqual([]);
  });
});
