/**
 * `node bench/site/keystroke.ts [PUBLISHED_FOLDER]`: what one keystroke on the search page costs, in the browser of the tests,
 * from the key to the painted results. Without a folder, a made-up library of 600 skills is built first. Ends with 1 where
 * the 95th percentile is above the aim.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../test/helpers/browser.ts';
import { serveFolder } from '../../test/helpers/serve-folder.ts';
import { writeGitRepository } from '../git-repository.ts';
import { libraryFiles } from '../library.ts';
import { buildLibrary } from './published.ts';

/** Milliseconds, at 600 skills. */
const AIM = 50;
const SKILLS = 600;
/** Milliseconds between two keys of somebody who types fast. */
const BETWEEN_KEYS = 120;
const QUERIES = ['review a pull request', 'database migration', 'test', 'how do i deploy', 'azure storage', 'pdf'];

declare global {
  var keystrokes: number[];
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function publish(work: string): Promise<string> {
  const repository = join(work, 'library');
  await writeGitRepository(repository, libraryFiles({ skills: SKILLS, seed: 1 }));
  return buildLibrary(repository, join(work, 'dist'));
}

const work = mkdtempSync(join(tmpdir(), 'skillpress-keystroke-'));
const folder = process.argv[2] ?? (await publish(work));
const { base } = JSON.parse(readFileSync(join(folder, 'deployment.json'), 'utf8')) as { base: string };
const host = await serveFolder(folder, { base });
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${host.url}search/?q=a`);
  // Both indexes are there before anything is measured.
  await page.waitForSelector('[data-search-results] li');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    globalThis.keystrokes = [];
    let pressed: number | undefined;
    const field = document.querySelector('[data-search-field]');
    const results = document.querySelector('[data-search-results]');
    field?.addEventListener(
      'input',
      () => {
        pressed = performance.now();
      },
      true,
    );
    const observer = new MutationObserver(() => {
      requestAnimationFrame(() => {
        // A message is handled after the frame that was just prepared has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          if (pressed !== undefined) globalThis.keystrokes.push(performance.now() - pressed);
          pressed = undefined;
        };
        port2.postMessage(undefined);
      });
    });
    if (results !== null) observer.observe(results, { childList: true });
  });
  let pressed = 0;
  for (const query of QUERIES) {
    await page.fill('[data-search-field]', '');
    await page.locator('[data-search-field]').pressSequentially(query, { delay: BETWEEN_KEYS });
    pressed += query.length;
  }
  await page.waitForTimeout(500);
  const times = (await page.evaluate(() => globalThis.keystrokes)).sort((a, b) => a - b);
  const [median, high] = [percentile(times, 0.5), percentile(times, 0.95)];
  console.log(
    `${pressed} keys, ${times.length} results shown: median ${median.toFixed(1)} ms, 95 % within ${high.toFixed(1)} ms (aim: ${AIM} ms)`,
  );
  process.exitCode = high > AIM ? 1 : 0;
} finally {
  await browser.close();
  await host.close();
  rmSync(work, { recursive: true, force: true });
}
