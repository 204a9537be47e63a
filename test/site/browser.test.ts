import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';
import { type BuiltSite, buildSample } from './built.ts';
import { OLDER_REVISION } from './sample-data.ts';

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
  'moved skill without a target': `${ROOT}skills/lost/`,
  'retired skill': `${ROOT}skills/flags/`,
  'skill that cannot be used': `${ROOT}skills/tidy/`,
  'file of such a skill': `${ROOT}skills/tidy/SKILL.md/`,
  'older commit': `gh/harbour/skills@${OLDER_REVISION}/`,
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

/** What the search says of its results once whole texts are searched, too: before, it says what is still to come. */
async function searched(page: Page): Promise<string> {
  const status = page.locator('[data-search-status]', { hasText: /\S/, hasNotText: /Loading the index|Searching whole texts/ });
  return (await status.textContent()) ?? '';
}

beforeAll(async () => {
  site = await buildSample({ base: BASE, older: true });
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
    await page.waitForURL((url) => url.searchParams.get('q') === 'berth sh');
    expect(await page.textContent('[data-search-results] li[data-active] .row-name')).toBe('berth-plan');
    expect(await page.locator('[data-search-results] li[data-active] mark').count()).toBeGreaterThan(1);
    await page.keyboard.press('ArrowDown');
    expect(await page.textContent('[data-search-results] li[data-active] .row-name')).not.toBe('berth-plan');
    expect(await page.textContent('[data-search-chosen]')).toMatch(/, 2 of \d+$/);
    await page.keyboard.press('ArrowUp');
    expect(await page.textContent('[data-search-chosen]')).toMatch(/^berth-plan, 1 of \d+$/);
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

  it('finds the filter of a folder in the URL, on the way back, and in the language of the interface', async () => {
    const { page, troubles } = await visit(`${ROOT}more/`);
    const rows = page.locator('[data-rows] > li:visible');
    await page.fill('[data-filter] [name=text]', 'berth-12');
    await page.waitForURL((url) => url.searchParams.get('text') === 'berth-12');
    await page.fill('[data-filter] [name=text]', '');
    await page.selectOption('[data-filter] [name=tag]', 'odd');
    const link = rows.first().locator('a');
    await link.click();
    await page.waitForURL((url) => !url.searchParams.has('tag'));
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('tag') === 'odd' && !url.searchParams.has('text'));
    expect(await page.inputValue('[data-filter] [name=tag]')).toBe('odd');
    expect(await rows.count()).toBe(6);
    await page.goto(`${host.url}${ROOT}more/?tag=odd&lang=de#Skills`);
    await page.waitForFunction(() => document.querySelector('[data-filter] output')?.textContent === '6 von 12');
    await page.selectOption('[data-filter] [name=tag]', '');
    await page.waitForURL((url) => !url.searchParams.has('tag') && url.searchParams.has('lang') && url.hash === '#Skills');
    expect(await rows.count()).toBe(12);
    // What this list does not have is asked for in vain.
    await page.goto(`${host.url}${ROOT}more/?tag=no-such&text=berth-12`);
    // German was asked for before, and its texts are waited for.
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);
    expect(await page.inputValue('[data-filter] [name=tag]')).toBe('');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('narrows a list, and a search, to a folder', async () => {
    const { page, troubles } = await visit(ROOT);
    const rows = page.locator('[data-rows] > li:visible');
    expect(await rows.count()).toBe(18);
    expect(await page.locator('[data-filter] [name=folder] option').allTextContents()).toEqual(['Any folder', 'more (12)', 'skills (6)']);
    await page.selectOption('[data-filter] [name=folder]', 'more');
    await page.waitForURL((url) => url.searchParams.get('folder') === 'more');
    expect(await rows.count()).toBe(12);
    expect(await page.textContent('[data-filter] output')).toBe('12 of 18');
    // A folder of its own skills alone has nothing to choose from.
    await page.goto(`${host.url}${ROOT}more/`);
    expect(await page.locator('[data-filter] [name=folder]').count()).toBe(0);
    await page.goto(`${host.url}search/?q=berth`);
    const found = page.locator('[data-search-results] > li');
    await page.waitForFunction(() => (document.querySelector('[data-search-folder]') as HTMLSelectElement).options.length === 3);
    const all = await found.count();
    await page.selectOption('[data-search-folder]', 'skills');
    await page.waitForURL('**/search/?q=berth&folder=skills');
    await page.waitForFunction((count) => document.querySelectorAll('[data-search-results] > li').length < count, all);
    // Without words the folder is looked through; one that lies deeper is asked for by its path.
    await page.fill('[data-search-field]', '');
    await page.waitForURL('**/search/?folder=skills');
    await page.waitForFunction(() => document.querySelectorAll('[data-search-results] > li').length === 6);
    await page.goto(`${host.url}search/?folder=skills*tide-table`.replace('*', '/'));
    await page.waitForFunction(() => document.querySelectorAll('[data-search-results] > li').length === 2);
    expect(await searched(page)).toBe('2 results');
    expect(await page.isVisible('[data-search-index]')).toBe(false);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('learns on the first screen of the home page what this is and how to connect', async () => {
    const { page } = await visit('', { viewport: { width: 1440, height: 900 } });
    for (const part of ['h1', '.hero .lead', '.hero-search', '.hero-connect pre', '.hero-connect a', '.specimen']) {
      const box = await page.locator(part).first().boundingBox();
      expect(box, part).not.toBeNull();
      expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(900);
    }
    expect(await page.textContent('.hero-connect pre')).toContain('/gh/harbour/skills');
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

  it('filters all results, finds the choice in the URL, and comes back to the list where it was left', async () => {
    const { page, troubles } = await visit('search/?q=berth');
    await page.waitForSelector('[data-search-results] > li');
    await page.selectOption('[data-search-license]', 'MIT');
    await page.waitForURL('**/search/?q=berth&license=MIT');
    const filtered = await searched(page);
    expect(filtered).toMatch(/^\d+ (of \d+ )?results/);
    await page.focus('[data-search-field]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await page.textContent('[data-active] .row-name');
    const scroll = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${chosen}/`);
    await page.goBack();
    await page.waitForFunction((name) => document.querySelector('[data-active] .row-name')?.textContent === name, chosen);
    expect(await page.inputValue('[data-search-license]')).toBe('MIT');
    expect(await searched(page)).toBe(filtered);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
    await page.fill('[data-search-field]', '');
    await page.waitForURL('**/search/');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('lists what has a tag, from the tag of a skill and without a query', async () => {
    const { page, troubles } = await visit('gh/harbour/skills/skills/berth-plan/');
    await page.click('a.badge >> text=planning');
    await page.waitForURL('**/search/?tag=planning');
    await page.waitForSelector('[data-search-results] > li');
    expect(await page.locator('[data-search-results] .row-name').allTextContents()).toEqual(['berth-plan']);
    await page.selectOption('[data-search-tag]', 'harbour');
    await page.waitForURL('**/search/?tag=harbour');
    expect(await page.locator('[data-search-results] .row-name').allTextContents()).toEqual(['berth-plan']);
    await page.goto(`${host.url}search/?tag=%20PLANNING`);
    await page.waitForURL('**/search/?tag=planning');
    expect(await searched(page)).toMatch(/^1 of \d+ results$/);
    expect(await page.locator('[data-search-results] .row-name').allTextContents()).toEqual(['berth-plan']);
    expect(await page.inputValue('[data-search-tag]')).toBe('planning');
    await page.selectOption('[data-search-tag]', '');
    await page.waitForURL('**/search/');
    expect(await page.isVisible('[data-search-index]')).toBe(true);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('goes by Tab from the words to the filters and results, and by arrows through them and back', async () => {
    const { page, troubles } = await visit('search/?q=berth');
    await page.waitForFunction(() => document.querySelectorAll('[data-search-results] > li').length > 2);
    await page.waitForLoadState('networkidle');
    const focused = (): Promise<string> =>
      page.evaluate(() => {
        const at = document.activeElement;
        if (at?.closest('[data-search-results]') === null) return Object.keys((at as HTMLElement).dataset).join();
        return `${at?.closest('li')?.hasAttribute('data-active')} ${[...document.querySelectorAll('[data-search-results] a')].indexOf(at as Element)}`;
      });
    const press = async (key: string): Promise<string> => {
      await page.keyboard.press(key);
      return focused();
    };
    expect(await focused()).toContain('searchField');
    expect(await press('Tab')).toContain('searchKind');
    expect(await press('Tab')).toContain('searchLicense');
    expect(await press('Tab')).toContain('searchTag');
    expect(await press('Tab')).toContain('searchFolder');
    expect(await press('Tab')).toBe('true 0');
    expect(await press('Tab')).toBe('true 1');
    expect(await press('ArrowDown')).toBe('true 2');
    expect(await page.locator('[data-active]').count()).toBe(1);
    // Drawn again in another language, it is still there.
    await page.evaluate(() => document.querySelector<HTMLElement>('[data-languages] a[lang=de]')?.click());
    await page.waitForFunction(() => /Ergebnis/.test(document.querySelector('[data-search-status]')?.textContent ?? ''));
    expect(await focused()).toBe('true 2');
    for (const expected of ['true 1', 'true 0']) expect(await press('ArrowUp')).toBe(expected);
    expect(await press('ArrowUp')).toContain('searchField');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('without scripts is told that search cannot hear words, and is led to the list of all skills', async () => {
    const { page } = await visit('search/?q=berth', { javaScriptEnabled: false });
    expect(await page.textContent('.search-plain')).toContain('needs JavaScript');
    await page.click('.search-plain a');
    await page.waitForSelector('#Index:target >> text=berth-6');
    await page.context().close();
  });

  it('is told where only names were searched, and why', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { search } = JSON.parse(readFileSync(join(site.folder, 'search/index.json'), 'utf8')).repositories[0];
    await context.route(`**/${search}`, (route) => route.abort());
    await page.goto(`${host.url}search/?q=nosuchword`);
    await page.waitForSelector('[data-search-status] >> text=/No name or description matches.*could not be loaded/');
    await page.fill('[data-search-field]', 'berth');
    await page.waitForSelector('[data-search-status] >> text=/result.*Only names and descriptions/');
    await context.close();
  });

  it('is not told that a filter leaves nothing before everything was searched', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const { search } = JSON.parse(readFileSync(join(site.folder, 'search/index.json'), 'utf8')).repositories[0];
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await context.route(`**/${search}`, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.goto(`${host.url}search/?q=berth&license=none-has-it`);
    await page.waitForSelector('[data-search-status] >> text=/^0 of .*Searching whole texts/');
    arrive();
    await page.waitForSelector('[data-search-status] >> text=/^0 of \\d+ results/');
    await page.waitForFunction(() => !/loaded/.test(document.querySelector('[data-search-status]')?.textContent ?? ''));
    await context.close();
  });

  it('says which filter lets nothing through, and takes it away', async () => {
    const { page, troubles } = await visit('search/?tag=no-such');
    const empty = page.locator('[data-search-empty]');
    await empty.locator('strong').waitFor();
    expect(await empty.locator('strong').textContent()).toBe('Nothing passes the filter (Tag: no-such).');
    expect(await page.locator('[data-search-tag] option').allTextContents()).toEqual(['Any tag', 'even', 'harbour', 'odd', 'planning']);
    await empty.locator('button').click();
    await page.waitForURL('**/search/');
    expect([await page.isVisible('[data-search-index]'), await empty.isVisible()]).toEqual([true, false]);
    await page.goto(`${host.url}search/?q=berth&tag=no-such&kind=document&lang=de`);
    await page.waitForSelector('[data-search-empty] strong >> text=Der Filter lässt nichts durch (Art: Dokumente, Schlagwort: no-such).');
    await page.selectOption('[data-search-tag]', 'planning');
    await page.waitForSelector('[data-search-empty] strong >> text=Der Filter lässt nichts durch (Art: Dokumente, Schlagwort: planning).');
    await empty.locator('button').click();
    await page.waitForSelector('[data-search-results] .row-name >> text=berth-plan');
    await page.waitForURL((url) => url.searchParams.get('q') === 'berth' && !url.searchParams.has('tag') && !url.searchParams.has('kind'));
    await page.fill('[data-search-field]', 'no-word-of-this-library');
    await page.selectOption('[data-search-kind]', 'skill');
    await page.waitForSelector('[data-search-status] >> text=/^Nichts passt/');
    expect(await empty.isVisible()).toBe(false);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is told which clients never reach the own computer, and gets no such address for them', async () => {
    const { page, troubles } = await visit('connect/');
    expect(await page.textContent('#Claude-Code pre')).toContain(host.url);
    for (const client of ['#Claude', '#ChatGPT']) {
      expect(await page.textContent(`${client} pre`)).toBe('https://this-site.example/library/gh/harbour/skills');
      expect(await page.textContent(`${client} .notice`)).toContain('needs an address that is reachable from the internet');
    }
    expect(await page.locator('.notice').count()).toBe(2);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('on a public address is given it for every client, without a warning', async () => {
    const { page } = await visit('');
    const origin = 'http://skills.example.org';
    await page.route(`${origin}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: route.request().url().replace(origin, host.origin) }) }),
    );
    await page.goto(`${origin}${BASE}connect/`);
    expect(await page.textContent('#ChatGPT pre')).toBe(`${origin}${BASE}gh/harbour/skills`);
    expect(await page.locator('.notice').count()).toBe(0);
    await page.context().close();
  });

  it('reads how to use a folder above its lists on a phone and a tablet, and beside them on a large screen', async () => {
    for (const path of [ROOT, `${ROOT}more/`]) {
      const { page } = await visit(path);
      for (const width of [390, 768, 1023, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const shown = page.getByRole('heading', { name: 'Give this folder to an agent' });
        expect(await shown.count(), `${width}`).toBe(1);
        const list = await page.locator('h2#Folders, h2#Skills').first().boundingBox();
        const own = await shown.boundingBox();
        expect(own?.y, `${width}`).toBeLessThan(list?.y ?? 0);
      }
      await page.context().close();
    }
  });

  it('copies the URL of the page from its address', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/scripts/run.sh/?some=query#L3`);
    await page.click('button[aria-label="Copy the URL of this page"]');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${host.url}${ROOT}skills/berth-plan/scripts/run.sh/`);
    await page.context().close();
  });

  it('reads the facts of a skill at the top on a phone, and beside it on a large screen', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/`, { viewport: { width: 390, height: 800 } });
    const facts = (await page.locator('.brief li').allTextContents()).join(' ');
    expect(facts).toMatch(/^~\d+ tokens sha256:[0-9a-f]{12}…$/);
    expect((await page.locator('.brief').boundingBox())?.y).toBeLessThan(800);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.isVisible('.brief')).toBe(false);
    await page.goto(`${host.url}search/?q=berth`);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForSelector('[data-search-results] mark');
    const tops = await page
      .locator('[data-search-filters] select')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(4);
    expect(tops[0]).toBe(tops[1]);
    await page.context().close();
  });

  it('finds a skill by the name that it had, and is led on to where it is, without scripts too', async () => {
    const { page, troubles } = await visit('search/?q=quay');
    await page.waitForSelector('[data-search-results] .gone-row a:text-is("quays")');
    expect(await page.textContent('.gone-row')).toBe('quaysmovedskills/berth-plan');
    expect(await page.locator('[data-search-results] > li').first().getAttribute('class')).toContain('gone-row');
    await page.click('.gone-row a');
    await page.waitForURL('**/skills/berth-plan/#Moved');
    expect(await page.isVisible('text=This skill has moved.')).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto(`${host.url}${ROOT}skills/quays/#read-first`);
    await page.waitForURL('**/skills/berth-plan/#read-first');
    await page.goto(`${host.url}${ROOT}skills/quays/#no-part`);
    await page.waitForURL('**/skills/berth-plan/#Moved');
    await page.waitForLoadState('load');
    expect(await page.isVisible('text=This skill has moved.')).toBe(true);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await page.goto(`${host.url}search/?q=vault`);
    await page.waitForSelector('.gone-row p');
    expect(await page.textContent('.gone-row')).toBe('vaultmovedIt has moved to a place that is not public.');
    await page.goto(`${host.url}${ROOT}skills/berth-plan/`);
    expect(await page.isVisible('text=This skill has moved.')).toBe(false);
    await page.goto(`${host.url}search/?q=flags`);
    expect(await page.textContent('.gone-row p')).toBe('Flags are history; see skills/tide-table.');
    expect(await searched(page)).not.toContain('Nothing matches');
    await page.goto(`${host.url}search/?q=tidy`);
    expect(await page.textContent('.gone-row p')).toContain('Its page says why');
    expect(await searched(page)).toBe('1 result');
    await page.click('.gone-row a');
    await page.waitForSelector('.notice.error');
    await page.goto(`${host.url}search/?q=flags`);
    await page.click('.gone-row a');
    await page.click('.gone-words a');
    await page.waitForURL('**/skills/tide-table/');
    expect(troubles).toEqual([]);
    await page.context().close();
    const { page: plain } = await visit(`${ROOT}skills/quays/`, { javaScriptEnabled: false });
    await plain.waitForURL('**/skills/berth-plan/#Moved');
    expect(await plain.isVisible('text=This skill has moved.')).toBe(true);
    await plain.goto(`${host.url}${ROOT}docs/`);
    expect(await plain.textContent('.notice')).toBe('A skill was here. It has moved: skills/tide-table');
    await plain.context().close();
  });

  it('follows a finding to what it means, which opens, and comes back', async () => {
    const { page, troubles } = await visit('health/#name_directory_mismatch');
    await page.waitForSelector('article:target:visible');
    expect(await page.locator('.finding-doc[open]').count()).toBe(1);
    await page.click('.finding-group a[href="#link_outside_skill"]');
    await page.waitForSelector('#link_outside_skill:visible');
    await page.goBack();
    expect(new URL(page.url()).hash).toBe('#name_directory_mismatch');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('at a retired skill is led to the commit that still has it, and to its text there', async () => {
    const { page, troubles } = await visit(`${ROOT}skills/flags/`);
    expect(await page.textContent('[aria-labelledby=Kept] pre')).toContain(`skills@${OLDER_REVISION}/skills/flags`);
    expect(await page.textContent('[aria-labelledby=Kept] .note')).toContain('for agents and skillpress pull; it has no page');
    const text = await page.getAttribute('[aria-labelledby=Kept] a[download]', 'href');
    expect((await page.request.get(host.origin + text)).ok()).toBe(true);
    await page.click('[aria-labelledby=Kept] p a');
    expect(page.url()).toBe(`${host.url}gh/harbour/skills@${OLDER_REVISION}/`);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('at a retired skill that was only described is told that no commit has its files, and what was said of it', async () => {
    const { page, troubles } = await visit(`${ROOT}skills/charts/`);
    const kept = await page.textContent('[aria-labelledby=Kept]');
    expect(kept).toContain('Its files were never published here');
    expect(kept).not.toContain('last text');
    expect(kept).not.toContain('skillpress pull');
    expect(await page.locator('[aria-labelledby=Kept] a[download]').count()).toBe(0);
    expect(await (await fetch(`${host.url}${ROOT}skills/charts/index.md`)).text()).toContain('so that no commit has them');
    expect(await (await fetch(`${host.url}${ROOT}skills/flags/index.md`)).text()).toContain('As it was, at commit');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('at the address of a commit is told what it is for, what changed, and where the pages are', async () => {
    const { page, troubles } = await visit(`gh/harbour/skills@${OLDER_REVISION}/`);
    expect(await page.textContent('.lead')).toContain('an older state of main');
    expect(await page.textContent('.snippet')).toContain(`gh/harbour/skills@${OLDER_REVISION}`);
    // What was left out then is explained here, whatever the report of today says.
    expect(await page.textContent('[aria-labelledby=Skipped]')).toMatch(/skills\/tidy\/SKILL\.md.*unquoted colon/s);
    await page.click('[aria-labelledby=Skipped] .finding-head a');
    expect(await page.isVisible('#front_matter_unquoted_colon')).toBe(true);
    expect(await page.textContent('.change-list')).toContain('new tide-table');
    await page.click('summary');
    expect(await page.locator('details .change-list a').count()).toBeGreaterThan(10);
    expect(await page.locator('details .change-list a:text-is("tide-table")').count()).toBe(0);
    await page.click('.button.primary');
    await page.waitForURL(`**/${ROOT}`);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('is shown the nearest page when there is none', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/nothing/here/`);
    await page.waitForSelector('.buttons a:has-text("berth-plan")');
    expect(await page.getAttribute('.buttons a:has-text("berth-plan")', 'href')).toBe(`${BASE}${ROOT}skills/berth-plan/`);
    await page.context().close();
  });
});

describe('a reader of another language', () => {
  it('hears in it what scripts say and what fields are called, and the repository in its own', async () => {
    const { page, troubles } = await visit('search/?q=berth&lang=de');
    await page.waitForSelector('text=/Ergebnis/');
    const langs = (selector: string): Promise<readonly (string | null)[]> =>
      page.locator(selector).evaluateAll((all) => [...new Set(all.map((each) => each.getAttribute('lang')))]);
    const OURS = ['[data-search-status]', '[data-search-field]', '[data-search-license]', '[data-theme-toggle]'];
    for (const selector of OURS) expect(await langs(selector), selector).toEqual(['de']);
    for (const selector of ['[data-search-results]', '[data-search-results] .row-name', 'html']) {
      expect(await langs(selector), selector).toEqual([selector === 'html' ? 'en' : null]);
    }
    await page.click('[data-languages] [hreflang=en]');
    await page.waitForSelector('[data-search-status] >> text=/result/');
    for (const selector of OURS) expect(await langs(selector), selector).toEqual([null]);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('sees the interface in it, and the repository’s own translation with the name beside it', async () => {
    const { page, troubles } = await visit(`${ROOT}skills/berth-plan/`, { locale: 'de-CH' });
    await page.waitForSelector('text=Woraus er besteht');
    expect(await page.textContent('nav [href$="/connect/"]')).toBe('Verbinden');
    expect(await page.getAttribute('#Composition', 'lang')).toBe('de');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.textContent('h1 small')).toBe('berth-plan');
    expect(await page.getAttribute('h1 span', 'lang')).toBe('de');
    // Text of the repository stays as it is.
    expect(await page.textContent('#read-first')).toBe('Read first');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('reads in it what was found, what it means and how it is mended', async () => {
    const { page, troubles } = await visit('health/?lang=de');
    await page.waitForSelector('#front_matter_unquoted_colon-title:text("Ein Doppelpunkt in einem Wert")');
    const finding = page.locator('.finding-group:has-text("skills/pilot/SKILL.md")');
    const sentence = finding.locator('[data-part=what]');
    expect(await sentence.textContent()).toBe('Der Skill heißt pilots, sein Ordner aber pilot.');
    expect(await sentence.getAttribute('lang')).toBe('de');
    expect(await finding.locator('[data-part=why]').textContent()).toContain('darum listet ihn die Erweiterung nicht');
    expect(await finding.locator('.fix').textContent()).toContain(
      'Nennen Sie den Ordner pilots, oder schreiben Sie name: pilot, wenn das ein zulässiger Name ist.',
    );
    expect(await finding.locator('.fix [data-finding]').getAttribute('lang')).toBe('de');
    await page.click('[data-languages] [hreflang=en]');
    await page.waitForSelector('#front_matter_unquoted_colon-title:text("A colon in an unquoted value")');
    expect(await sentence.textContent()).toBe('The name differs from the folder.');
    expect(await sentence.getAttribute('lang')).toBeNull();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('reads in it the warnings on the page of a skill', async () => {
    const { page, troubles } = await visit(`${ROOT}skills/berth-plan/?lang=de`);
    await page.waitForSelector('.notice:has-text("Der Link auf ../quay-4.md führt aus dem Skill hinaus.")');
    expect(await page.locator('.notice [data-part=what]').allTextContents()).toHaveLength(5);
    expect(await page.locator('.notice [data-part=what]').first().getAttribute('lang')).toBe('de');
    await page.click('[data-languages] [hreflang=en]');
    await page.waitForSelector('.notice:has-text("A link to ../quay-0.md leaves the skill.")');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('chooses it at the foot of a page, finds it chosen on the next, and comes back to English', async () => {
    const { page, troubles } = await visit('search/');
    await page.click('[data-languages] [hreflang=ja]');
    await page.waitForSelector('h1:text("スキルと文書")');
    await page.goto(`${host.url}health/`);
    await page.waitForSelector('h1:text("状態")');
    await page.goto(`${host.url}search/?q=berth`);
    await page.waitForFunction(() => /件/.test(document.querySelector('[data-search-status]')?.textContent ?? ''));
    await page.click('[data-languages] [hreflang=en]');
    await page.waitForSelector('h1:text("Skills and documents")');
    expect(await page.getAttribute('h1', 'lang')).toBeNull();
    await page.goto(`${host.url}connect/?lang=de`);
    await page.waitForSelector('h1:text("Einen Agenten verbinden")');
    expect(await page.textContent('#Codex p code')).toBe('~/.codex/config.toml');
    expect(await page.title()).toBe('Verbinden · Harbour skills');
    // What a URL asked for is a choice, too, and a language that the interface does not have is none.
    await page.goto(`${host.url}health/`);
    await page.waitForSelector('h1:text("Zustand")');
    await page.goto(`${host.url}search/?lang=xx`);
    await page.waitForSelector('h1:text("Skills und Dokumente")');
    await page.click('[data-languages] [hreflang=en]');
    await page.waitForSelector('h1:text("Skills and documents")');
    expect(await page.title()).toBe('Skills · Harbour skills');
    await page.goto(`${host.url}${ROOT}skills/flags/?lang=de`);
    await page.waitForFunction(() => document.title === 'flags ist zurückgezogen · Harbour skills');
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it('sees English soon where the texts do not come', async () => {
    const context = await browser.newContext({ locale: 'ja-JP' });
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto(host.url);
    await page.waitForFunction(() => getComputedStyle(document.body).visibility === 'visible', undefined);
    expect(await page.textContent('#Ways')).toBe('Three ways in');
    await context.close();
  });
});

describe('the keyboard alone', () => {
  it('passes the header, reaches every control of a skill’s page in order, and is always seen', async () => {
    const { page } = await visit(`${ROOT}skills/tide-table/`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('Main');
    const seen: string[] = [];
    for (let step = 0; step < 80; step += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body || element.closest('.colophon') !== null) return undefined;
        const box = element.getBoundingClientRect();
        const { outlineStyle } = getComputedStyle(element);
        return { name: element.tagName, shown: box.width > 0 && box.height > 0, outlined: outlineStyle !== 'none' };
      });
      if (stop === undefined) break;
      expect(stop, `stop ${step}`).toMatchObject({ shown: true, outlined: true });
      seen.push(stop.name);
    }
    const inMain = 'main a[href]:not([tabindex="-1"]), main button, main summary, main [tabindex="0"], main input, main select';
    const expected = await page.locator(inMain).evaluateAll((all) => all.filter((element) => element.checkVisibility()).length);
    expect(seen).toHaveLength(expected);
    await page.context().close();
  });
});

describe('on paper', () => {
  it('a skill is its text, in black, without what only screens can use', async () => {
    const { page } = await visit(`${ROOT}skills/tide-table/`, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.bar', '.skip', '.copy', '[data-theme-toggle]', '[data-languages]'])
      expect(await page.locator(gone).first().isVisible(), gone).toBe(false);
    expect(await page.isVisible('#Instructions + .prose, .section:has(#Instructions) .prose')).toBe(true);
    expect(await page.locator('details.rule .prose').first().isVisible()).toBe(true);
    const colour = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(colour).toMatch(/rgba?\(0, 0, 0, 0\)|rgb\(255, 255, 255\)/);
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

describe('in colours that the reader chose', () => {
  it('icons, the bar of parts, the chosen result and the section are still seen', async () => {
    const { page, troubles } = await visit('search/?q=berth', { forcedColors: 'active', viewport: { width: 390, height: 800 } });
    await page.waitForSelector('[data-search-results] mark');
    const style = (selector: string, property: string): Promise<string> =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const canvas = await style('html', 'background-color');
    expect(await style('.icon-button .i', 'background-color')).not.toBe(canvas);
    expect(await style('[data-search-results] [data-active]', 'outline-style')).toBe('solid');
    expect(await style('.bar nav [aria-current]', 'text-decoration-line')).toBe('underline');
    await page.goto(`${host.url}${ROOT}skills/tide-table/`);
    const swatches = await page.locator('.legend .swatch').evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(new Set(swatches).size).toBeGreaterThan(1);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});

describe('text that runs from right to left', () => {
  it('does so on a page that does not, and code inside of it the other way', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/`, { viewport: { width: 390, height: 800 } });
    const sides = await page.evaluate(() => {
      /** Free space before and after the text of an element's last line. */
      const sidesOf = (element: Element): string => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const line = [...range.getClientRects()].at(-1) ?? new DOMRect();
        const box = element.getBoundingClientRect();
        return line.left - box.left > box.right - line.right ? 'right' : 'left';
      };
      const put = (selector: string, text: string): string => {
        const element = document.querySelector(selector);
        if (element === null) throw new Error(selector);
        element.textContent = text;
        return sidesOf(element);
      };
      const arabic = 'مهارة عربية لاختبار الكتابة من اليمين إلى اليسار. استخدمها عند الحاجة إلى ترجمة';
      return [put('h1', 'مهارة'), put('.lead', arabic), put('.prose p', arabic), put('.prose pre code', arabic), put('.prose h2', 'Then')];
    });
    expect(sides).toEqual(['right', 'right', 'right', 'left', 'left']);
    await page.context().close();
  });
});

describe('on small and large screens', () => {
  it('the name of a long file or folder breaks instead of widening the page', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/`, { viewport: { width: 195, height: 800 } });
    const button = page.locator('.buttons a.button').first();
    await button.evaluate((element) => element.append('error-handling-patterns.tar.gz'.repeat(3)));
    const box = await button.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(195);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(195);
    await page.context().close();
  });

  it('no line of an address begins with a slash', async () => {
    const { page } = await visit(`${ROOT}skills/berth-plan/scripts/run.sh/`, { viewport: { width: 320, height: 800 } });
    const signs = await page
      .locator('.imprint li')
      .evaluateAll((all) => all.map((each) => [getComputedStyle(each, '::before').content, getComputedStyle(each, '::after').content]));
    expect(signs).toHaveLength(7);
    expect(signs.map(([before]) => before)).toEqual(signs.map(() => 'none'));
    expect(signs.map(([, after]) => after)).toEqual([...signs.slice(1).map(() => '"/"'), 'none']);
    await page.context().close();
  });

  it.each(Object.entries(KINDS))('nothing is cut off sideways on: %s', async (_, path) => {
    const { page } = await visit(path);
    // 195 pixels are what a phone of 390 has left at twice the size.
    for (const width of [195, 320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels`).toBeLessThanOrEqual(width);
    }
    // A language that is written from right to left turns the page around.
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} pixels, right to left`).toBeLessThanOrEqual(width);
    }
    await page.context().close();
  });
});
