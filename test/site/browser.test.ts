import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { type BuiltSite, buildSample } from './built.ts';

const BASE = '/library/';
const ROOT = 'gh/harbour/skills/';
const KINDS: Readonly<Record<string, string>> = {
  home: '',
  repository: ROOT,
  folder: `${ROOT}skills/`,
  'folder with a filter': `${ROOT}more/`,
  skill: `${ROOT}skills/berth-plan/`,
  'skill with included text': `${ROOT}skills/tide-table/`,
  'unlisted skill': `${ROOT}skills/pilot/`,
  'described-only skill': `${ROOT}skills/sealed/`,
  document: `${ROOT}docs/times.md/`,
  'document that is data': `${ROOT}docs/ports.json/`,
  'source file': `${ROOT}skills/berth-plan/scripts/run.sh/`,
  picture: `${ROOT}skills/berth-plan/img/quay.png/`,
  'binary file': `${ROOT}skills/berth-plan/data/nothing.bin/`,
  search: 'search/',
  results: 'search/?q=berth',
  connect: 'connect/',
  health: 'health/',
  'not found': 'gh/harbour/nothing/',
};

let site: BuiltSite;
let host: StaticHost;
let browser: Browser;

/** A page of a fresh visitor, and everything that went wrong on it. */
async function visit(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(host.url) && !request.url().startsWith('data:')) troubles.push(`request to ${request.url()}`);
  });
  await page.goto(host.url + path);
  return { page, troubles };
}

beforeAll(async () => {
  site = await buildSample({ base: BASE });
  host = await serveFolder(site.folder, { base: BASE });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await host.close();
  site.remove();
});

describe('a person', () => {
  it('searches by keyboard alone, opens a skill, follows a reference and copies a command', async () => {
    const { page, troubles } = await visit(ROOT);
    await page.keyboard.press('/');
    await page.waitForURL('**/search/');
    await page.keyboard.type('berth sh');
    await page.waitForSelector('[data-search-results] mark');
    expect(new URL(page.url()).searchParams.get('q')).toBe('berth sh');
    expect(await page.textContent('[data-search-results] li[data-active] .row-name')).toBe('berth-plan');
    expect(await page.locator('[data-search-results] li[data-active] mark').count()).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    expect(await page.textContent('[data-search-results] li[data-active] .row-name')).not.toBe('berth-plan');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/skills/berth-plan/');
    await page.click('button[aria-label="Copy: Install command"]');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`npx skills add ${host.url}${ROOT}skills/berth-plan/`);
    await page.click('.prose a:has-text("The checklist")');
    await page.waitForURL('**/references/checklist.md/#before-you-start');
    expect(await page.textContent('h2#before-you-start')).toBe('Before you start');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('sees what an agent receives, byte for byte, checked against its digest', async () => {
    const { page, troubles } = await visit(`${ROOT}skills/tide-table/`);
    await page.click('[data-show]');
    await page.waitForSelector('text=their digest is the one listed');
    const shown = (await page.locator('[data-parts] pre').allTextContents()).join('');
    const url = await page.getAttribute('[data-received]', 'data-url');
    expect(shown).toBe(await (await fetch(new URL(url ?? '', host.origin))).text());
    expect(await page.locator('[data-parts] .part').count()).toBe(4);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('filters a folder by words, and is told when nothing is left', async () => {
    const { page, troubles } = await visit(`${ROOT}more/`);
    const rows = page.locator('[data-rows] > li:visible');
    expect(await rows.count()).toBe(12);
    await page.fill('[data-filter] [name=text]', 'LOG berth-12');
    expect(await rows.allTextContents()).toHaveLength(1);
    expect(await page.textContent('[data-filter] output')).toBe('1 of 12');
    await page.fill('[data-filter] [name=text]', '');
    await page.selectOption('[data-filter] [name=tag]', 'odd');
    expect(await rows.count()).toBe(6);
    await page.selectOption('[data-filter] [name=tag]', '');
    await page.fill('[data-filter] [name=text]', 'zeppelin');
    expect(await rows.count()).toBe(0);
    expect(await page.isVisible('[data-none]')).toBe(true);
    await page.fill('[data-filter] [name=text]', '');
    expect(await rows.count()).toBe(12);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('gets an answer for every query, whatever its signs', async () => {
    const { page, troubles } = await visit('search/?q=berth');
    await page.waitForSelector('[data-search-results] li');
    for (const query of ['foo:bar', '-berth', '+tide ~2', '"quoted', '*', '<b>x</b>', 'café']) {
      await page.fill('[data-search-field]', query);
      await page.waitForFunction(() => /result|Nothing matches/.test(document.querySelector('[data-search-status]')?.textContent ?? ''));
    }
    await page.waitForSelector('[data-search-results] >> text=café');
    await page.fill('[data-search-field]', '');
    await page.waitForSelector('[data-search-index] >> text=berth-6');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('keeps the theme that was chosen', async () => {
    const { page } = await visit('', { colorScheme: 'light' });
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    await page.click('[data-theme-toggle]');
    const dark = await background();
    expect(dark).not.toBe(light);
    await page.goto(`${host.url}connect/`);
    expect(await background()).toBe(dark);
    await page.context().close();
  });

  it('reads everything without scripts, with placeholders that cannot be mistaken', async () => {
    const { page } = await visit('search/', { javaScriptEnabled: false });
    await page.waitForSelector('[data-search-index] >> text=berth-6');
    expect(await page.isVisible('[data-theme-toggle]')).toBe(false);
    await page.goto(`${host.url}connect/`);
    expect(await page.textContent('#Claude-Code pre')).toContain('https://this-site.example/library/gh/harbour/skills');
    await page.context().close();
  });

  it('is shown the nearest page when there is none', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/nothing/here/`);
    await page.waitForSelector('.buttons a:has-text("berth-plan")');
    expect(await page.getAttribute('.buttons a:has-text("berth-plan")', 'href')).toBe(`${BASE}${ROOT}skills/berth-plan/`);
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each(Object.entries(KINDS))('axe finds nothing on: %s', async (kind, path) => {
    const { page, troubles } = await visit(path, { colorScheme, reducedMotion: 'reduce' });
    if (kind === 'results') await page.waitForSelector('[data-search-results] mark');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    if (kind !== 'not found') expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('on small and large screens', () => {
  it.each(Object.entries(KINDS))('nothing is cut off sideways on: %s', async (_, path) => {
    const { page } = await visit(path);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels`).toBeLessThanOrEqual(width);
    }
    await page.context().close();
  });
});
