/** Pages of several repositories, in a browser. Search: one list, its filter, its pages, and what it does while more arrives; connect: the way to one of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../helpers/browser.ts';
import { makeGitRepository, type TemporaryRepository } from '../helpers/git-repository.ts';
import { runCli } from '../helpers/run-cli.ts';
import { type StaticHost, serveFolder } from '../helpers/serve-folder.ts';

const skill = (name: string, description: string, body = 'Words.'): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;

/** A skill without a description, so that each repository has an error. */
const BROKEN = { 'skills/broken/SKILL.md': '---\nname: broken\n---\n' };
const HARBOUR = {
  ...BROKEN,
  'skills/lantern/SKILL.md': skill('lantern', 'Keeps the lantern of the pier.'),
  'skills/ropes/SKILL.md': skill('ropes', 'Splices.', 'Hang no lantern on a rope.'),
};
const YARD = {
  ...BROKEN,
  ...Object.fromEntries(
    Array.from({ length: 70 }, (_, index) => [
      `skills/crate-${index}/SKILL.md`,
      skill(`crate-${index}`, 'Stacks a crate.', index === 7 ? '# A crate\n\nRead by lantern, crate by crate.' : 'Words.'),
    ]),
  ),
};

let repositories: readonly TemporaryRepository[];
let folder: string;
let host: StaticHost;
let browser: Browser;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'skillpress-search-'));
  repositories = [await makeGitRepository(HARBOUR, { name: 'harbour' }), await makeGitRepository(YARD, { name: 'yard' })];
  const named = repositories.map(
    ({ path }, at) => `  - source: ${JSON.stringify(path)}\n    address: gh/acme/${at === 0 ? 'harbour' : 'yard'}\n`,
  );
  writeFileSync(
    join(folder, 'skillpress.yaml'),
    `repositories:\n${named.join('')}    retired: { skills/lantern/SKILL.md: "Lanterns are in the harbour now." }\n`,
  );
  const { code, stderr } = await runCli(['build', '--out', 'dist'], { cwd: folder });
  if (code !== 0) throw new Error(stderr);
  host = await serveFolder(join(folder, 'dist'));
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await host.close();
  for (const repository of repositories) repository.remove();
  rmSync(folder, { recursive: true, force: true });
});

const STATUS = '[data-search-status]';
const ROWS = '[data-search-results] > li';

async function visit(query: string, before: (context: BrowserContext) => Promise<void> = async () => {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 700 } });
  await before(context);
  const page = await context.newPage();
  await page.goto(`${host.url}search/?${query}`);
  await page.waitForSelector(ROWS);
  return page;
}

const names = (page: Page): Promise<readonly string[]> => page.locator(`${ROWS} .row-name`).allTextContents();
const chosen = (page: Page): Promise<string | null> => page.textContent('[data-active] .row-name');

describe('a folder of many skills', () => {
  it('is a list of short rows on a phone, whose filter stays in sight', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(`${host.url}gh/acme/yard/skills/`);
    const heights = await page.locator('[data-rows] > li').evaluateAll((rows) => rows.slice(1, 10).map((row) => row.clientHeight));
    expect(heights).toHaveLength(9);
    for (const height of heights) expect(height).toBeLessThan(64);
    await page.locator('[data-rows] > li').nth(60).scrollIntoViewIfNeeded();
    expect((await page.locator('[data-filter] [name=text]').boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.fill('[data-filter] [name=text]', 'crate-7');
    expect(await page.locator('[data-rows] > li:visible').count()).toBe(1);
    await context.close();
  });
});

describe('the search page of several repositories', () => {
  it('shows what is gone above the results, and opens the best result all the same', async () => {
    const page = await visit('q=lant');
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 4, ROWS);
    expect(await names(page)).toEqual(['lantern', 'lantern', 'ropes', 'crate-7']);
    expect(await page.locator(ROWS).first().textContent()).toContain('Lanterns are in the harbour now.');
    expect(await page.locator('[data-active]').getAttribute('class')).not.toContain('gone-row');
    // Who asks for the whole name asks for what is gone as well.
    await page.fill('[data-search-field]', 'lantern');
    await page.waitForSelector('[data-active].gone-row');
    await page.context().close();
  });

  it('keeps to one repository, and says so in the URL', async () => {
    const page = await visit('q=lantern');
    await page.selectOption('[data-search-repository]', 'gh/acme/harbour');
    await page.waitForURL('**/search/?q=lantern&repository=gh*acme*harbour');
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 2, ROWS);
    await page.reload();
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 2, ROWS);
    expect(await page.inputValue('[data-search-repository]')).toBe('gh/acme/harbour');
    await page.context().close();
  });

  it('leads past the first results by keyboard, and back to where the list was left', async () => {
    const page = await visit('q=crate');
    expect(await page.textContent(STATUS)).toContain('The first 60 of 70 results');
    await page.focus(`${ROWS}:last-child a`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Show 10 more');
    await page.keyboard.press('Enter');
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 70, ROWS);
    expect(await page.isVisible('[data-search-more]')).toBe(false);
    const next = (await names(page))[60];
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(next);
    const scroll = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/${next}/`);
    await page.goBack();
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 70, ROWS);
    expect(await chosen(page)).toBe(next);
    expect(Math.abs((await page.evaluate(() => scrollY)) - scroll)).toBeLessThan(2);
    // Another query begins at its beginning.
    await page.fill('[data-search-field]', 'crate stacks');
    await page.waitForFunction((rows) => document.querySelectorAll(rows).length === 60, ROWS);
    await page.context().close();
  });

  it('says that whole texts are searched until all are there, asks for them at once, and leaves the chosen row where it is', async () => {
    const { repositories: listed } = (await (await fetch(`${host.url}search/index.json`)).json()) as {
      readonly repositories: readonly { readonly search: string }[];
    };
    const waiting: (() => void)[] = [];
    const page = await visit('q=crate', async (context) => {
      for (const { search } of listed) {
        await context.route(`**/${search}`, async (route) => {
          await new Promise<void>((go) => waiting.push(go));
          await route.continue();
        });
      }
    });
    await page.waitForFunction((status) => document.querySelector(status)?.textContent?.includes('Searching whole texts'), STATUS);
    while (waiting.length < listed.length) await page.waitForTimeout(20);
    await page.focus('[data-search-field]');
    for (let key = 0; key < 12; key += 1) await page.keyboard.press('ArrowDown');
    const [name, top] = [await chosen(page), (await page.locator('[data-active]').boundingBox())?.y ?? 0];
    const before = await names(page);
    for (const go of waiting) go();
    await page.waitForFunction((status) => !document.querySelector(status)?.textContent?.includes('Searching whole texts'), STATUS);
    expect(await names(page)).not.toEqual(before);
    expect(await chosen(page)).toBe(name);
    expect(Math.abs(((await page.locator('[data-active]').boundingBox())?.y ?? 0) - top)).toBeLessThan(2);
    await page.context().close();
  });
});

describe('the connect page of several repositories', () => {
  it('opens the commands of the repository that a link names, below its name', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${host.url}gh/acme/yard/skills/crate-7/`);
    await page.click('a[href*="connect/#"]');
    await page.waitForSelector('details[open]:target');
    expect(await page.locator('details:target').textContent()).toContain('claude mcp add --transport http yard');
    const heading = page.getByRole('heading', { name: 'yard', exact: true });
    expect(await heading.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(60);
    await page.context().close();
  });
});

describe.each(['light', 'dark'] as const)('pages of the whole site, in the %s theme', (colorScheme) => {
  it.each(['', 'search/?q=lantern', 'connect/', 'health/'])('axe finds nothing on: /%s', async (path) => {
    const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(host.url + path);
    if (path.includes('?')) await page.waitForSelector('[data-search-results] .note mark');
    if (path === 'health/') expect(await page.getByRole('heading', { name: 'Errors' }).count()).toBe(2);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
    await context.close();
  });
});
