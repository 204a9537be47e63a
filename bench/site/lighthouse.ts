/**
 * `node bench/site/lighthouse.ts [PUBLISHED_FOLDER [KIND ...]]`: what Lighthouse says about pages, served by the adapter as
 * people get them. Without a folder the sample library is built first. Ends with 1 where a category is
 * below the aim.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import lighthouse, { desktopConfig } from 'lighthouse';
import { readConfig } from '#adapter/config.ts';
import { startAdapter } from '#adapter/start.ts';
import { launchBrowser } from '../../test/helpers/browser.ts';
import { buildLibrary, pagesToMeasure } from './published.ts';

/** In all four categories (website.md, "Quality"). */
const AIM = 98;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** What the performance category is made of. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
] as const;

/** The elements that an audit is about, as their markup. */
function nodesOf(details: unknown): string {
  const found = JSON.stringify(details ?? {}).matchAll(/"snippet":"((?:[^"\\]|\\.)*)"/g);
  return [...new Set([...found].map(([, snippet]) => `\n    ${snippet}`))].slice(0, 6).join('');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise<void>((done) => server.close(() => done()));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}

const [given, ...wanted] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'skillpress-lighthouse-'));
const folder = given ?? (await buildLibrary(fileURLToPath(new URL('../../examples/library', import.meta.url)), join(work, 'dist')));
const adapter = await startAdapter(readConfig({ artifacts: folder, port: 0, logLevel: 'silent' }, {}));
const port = await freePort();
const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
let below = 0;
try {
  console.log(`| page | screen | ${CATEGORIES.join(' | ')} |\n|---|---|${CATEGORIES.map(() => '---').join('|')}|`);
  for (const [kind, path] of Object.entries(pagesToMeasure(folder)).filter(([kind]) => wanted.length === 0 || wanted.includes(kind))) {
    for (const screen of ['mobile', 'desktop'] as const) {
      const options = { port, output: 'json' as const, logLevel: 'error' as const, onlyCategories: [...CATEGORIES] };
      const result = await lighthouse(new URL(path, adapter.url).href, options, screen === 'desktop' ? desktopConfig : undefined);
      if (result === undefined) throw new Error(`Lighthouse said nothing about ${path}.`);
      const { categories, audits } = result.lhr;
      const scores = CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100));
      below += scores.filter((score) => score < AIM).length;
      console.log(`| ${kind} | ${screen} | ${scores.join(' | ')} |`);
      const failed = Object.values(audits).filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0);
      for (const { id, title, details } of failed) console.log(`  ${id}: ${title}${nodesOf(details)}`);
      if ((scores[0] ?? 0) < AIM) {
        const measured = METRICS.map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`);
        console.log(`  ${measured.join(', ')}${nodesOf(audits['layout-shifts']?.details)}`);
      }
    }
  }
} finally {
  await browser.close();
  await adapter.close();
  rmSync(work, { recursive: true, force: true });
}
process.exitCode = below > 0 ? 1 : 0;
