/**
 * Builds the website into a folder: the only door of this room for the rest of the program.
 *
 * Astro wants to own the folder it works in, while the package may be read-only, below `node_modules`, or on another
 * file system. So the sources are copied into a work folder beside the output and Astro runs there, in a process of its
 * own (it changes the working directory and keeps state for the life of a process).
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { deploymentSchema } from '#contract/schema/deployment.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { openView, writeTwins } from './twins/write-twins.ts';

export interface SiteInput {
  /** Folder that already holds `deployment.json` and `store/`. */
  readonly published: string;
  /** Folder of page bodies, with its `index.json`. */
  readonly bodies: string;
  /** Work folder beside the output, with a fixed name: caches live here from one build to the next. */
  readonly work: string;
  /** Empty folder to fill with pages and assets. */
  readonly out: string;
}

export interface SiteOutcome {
  /** Pages written. */
  readonly pages: number;
  /** Files beside the pages: twins, feeds, texts for models and crawlers. */
  readonly twins: number;
  /** Pages of supporting files left out because the published folder would hold too many files. */
  readonly dropped: number;
}

/** Packages that the sources below `site/` and the contract import; Vite finds them through links in the work folder. */
const LINKED = [
  'astro',
  'vite',
  'zod',
  'lunr',
  'highlight.js',
  '@fontsource-variable/schibsted-grotesk',
  '@fontsource-variable/red-hat-mono',
] as const;

/** What the website's plan of pages says to the mover of pages; written by `pages/placement.json.ts`. */
const placementSchema = z.strictObject({ folders: z.array(z.string()), past: z.array(z.string()), dropped: z.int().nonnegative() });

/** Pages that are moved at one time; enough to keep a disk busy without exhausting file handles. */
const MOVES_AT_ONCE = 64;
/** Characters of Astro's output that an error carries: its message and stack are at the end. */
const MAX_ERROR_TEXT = 8000;

const siteFolder = dirname(fileURLToPath(import.meta.url));

/**
 * Builds the website of a published folder into `out`.
 * Rejects with one `Error` that carries Astro's message; `out` is then left as it was.
 */
export async function buildSite(input: SiteInput): Promise<SiteOutcome> {
  const work = resolve(input.work);
  const published = resolve(input.published);
  const deployment = deploymentSchema.parse(JSON.parse(await readFile(join(published, DEPLOYMENT_FILE), 'utf8')));
  await prepareWork(work);
  const settings = { base: deployment.base, published, bodies: resolve(input.bodies), site: deployment.siteUrl };
  await writeFile(join(work, 'settings.json'), JSON.stringify(settings));
  const view = openView(published, resolve(input.bodies));
  // A second processor is idle while Astro renders.
  const [astro, twins] = await Promise.allSettled([runAstro(work), writeTwins(view, join(work, 'twins'))]);
  if (astro.status === 'rejected') throw astro.reason;
  if (twins.status === 'rejected') throw twins.reason;
  const placed = await place(join(work, 'out'), resolve(input.out));
  await moveFiles(twins.value, join(work, 'twins'), resolve(input.out));
  return { ...placed, twins: twins.value.length };
}

/** Fills the work folder: sources afresh, package links, and nothing of an earlier result; caches stay. */
async function prepareWork(work: string): Promise<void> {
  await mkdir(work, { recursive: true });
  for (const name of ['site', 'build-scripts', 'node_modules', 'out', 'twins'])
    await rm(join(work, name), { recursive: true, force: true });
  await copySources(siteFolder, join(work, 'site'));
  await copySources(join(siteFolder, '..', 'build-scripts', 'contract'), join(work, 'build-scripts', 'contract'));
  const imports = { '#contract/*': './build-scripts/contract/*' };
  await writeFile(join(work, 'package.json'), JSON.stringify({ type: 'module', private: true, imports }));
  const require = createRequire(import.meta.url);
  for (const name of LINKED) {
    const link = join(work, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(dirname(require.resolve(`${name}/package.json`)), link, 'junction');
  }
}

/** Copies bytes and names, not permissions: a read-only package must not leave a work folder that the next build cannot clear. */
async function copySources(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copySources(source, target);
    else await writeFile(target, await readFile(source));
  }
}

/** Runs Astro in the work folder; rejects with what it printed when it fails. */
function runAstro(work: string): Promise<void> {
  return new Promise((done, fail) => {
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const child = spawn(process.execPath, [join(work, 'site', 'astro-child.mjs')], { cwd: work, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-MAX_ERROR_TEXT);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(`The website could not be built.\n${output.trim()}`))));
  });
}

/**
 * Moves Astro's result into the output. Astro writes the pages of addresses under numbers, because its routes do not
 * carry every name that a repository may use (`#`, `?`, `%`); each moves to the folder of its address here.
 */
async function place(from: string, out: string): Promise<Omit<SiteOutcome, 'twins'>> {
  const { folders, past, dropped } = placementSchema.parse(JSON.parse(await readFile(join(from, 'placement.json'), 'utf8')));
  await mkdir(out, { recursive: true });
  for (const name of ['index.html', '404.html', 'assets']) await rename(join(from, name), join(out, name));
  for (const name of ['search', 'connect', 'health']) await moveTo(join(from, `${name}.html`), join(out, name));
  await placeNumbered(join(from, 'at'), folders, out);
  await placeNumbered(join(from, 'past'), past, out);
  await rm(from, { recursive: true, force: true });
  return { pages: folders.length + past.length + 5, dropped };
}

async function placeNumbered(from: string, folders: readonly string[], out: string): Promise<void> {
  for (let start = 0; start < folders.length; start += MOVES_AT_ONCE) {
    const batch = folders.slice(start, start + MOVES_AT_ONCE);
    await Promise.all(batch.map((folder, index) => moveTo(join(from, `${start + index}.html`), join(out, folder))));
  }
}

/** Moves files into the folders that their pages have, one after another: most of these exist by now. */
async function moveFiles(names: readonly string[], from: string, out: string): Promise<void> {
  for (const name of names) {
    const target = join(out, name);
    await mkdir(dirname(target), { recursive: true });
    await rename(join(from, name), target);
  }
  await rm(from, { recursive: true, force: true });
}

async function moveTo(page: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await rename(page, join(folder, 'index.html'));
}
