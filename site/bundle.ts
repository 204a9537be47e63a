/**
 * The website as a program: pages as functions, and the assets that they name. It follows from the sources of this room and
 * the base path alone, so that one that was made before serves every build.
 *
 * Astro wants to own the folder it works in, while the package may be read-only, below `node_modules`, or on another
 * file system. So the sources are copied into a work folder beside the output (or elsewhere, `nameable-folder.ts`) and Astro runs there, in a process of its
 * own (it changes the working directory and keeps state for the life of a process).
 */
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { runChild } from './child.ts';
import type { SiteMemory } from './memory.ts';
import { nameableFolder, refuseUnloadable, refuseUnnameable } from './nameable-folder.ts';
import { ROOM } from './room.ts';

/** Packages that the sources below `site/` and the contract import; Vite finds them through links in the work folder. */
export const LINKED: readonly string[] = [
  'astro',
  'vite',
  'zod',
  'lunr',
  '@fontsource-variable/schibsted-grotesk',
  '@fontsource-variable/red-hat-mono',
];

export interface Bundle {
  /** Module that renders pages (`server-entry.mjs`). */
  readonly entry: string;
  /** Files for browsers: name below the published root -> bytes. */
  readonly assets: ReadonlyMap<string, Uint8Array>;
}

/** Files of Astro's result as they are remembered: name -> base64. */
type Packed = Readonly<Record<string, string>>;

function nameOf(base: string): string {
  return `website ${base}`;
}

/** Tells whether `prepareBundle` has nothing to make. */
export function isBundleKnown(base: string, memory: SiteMemory): boolean {
  return memory.has(nameOf(base));
}

/**
 * Makes the bundle, or takes one that was remembered, into `<work>/bundle`; nothing else may work in the folder meanwhile.
 * Rejects with Astro's message, with `UnnameableFolder`, or as `signal` says.
 */
export async function prepareBundle(work: string, base: string, memory?: SiteMemory, signal?: AbortSignal): Promise<Bundle> {
  const folder = resolve(work);
  refuseUnloadable(folder);
  const name = nameOf(base);
  const known = memory?.get(name);
  const packed =
    known === undefined ? await buildBundle(folder, base, signal) : (JSON.parse(Buffer.from(known).toString('utf8')) as Packed);
  if (known === undefined) memory?.set(name, Buffer.from(JSON.stringify(packed)));
  const target = join(folder, 'bundle');
  await rm(target, { recursive: true, force: true });
  const assets = new Map<string, Uint8Array>();
  for (const [path, text] of Object.entries(packed)) {
    const bytes = Buffer.from(text, 'base64');
    if (path.startsWith(CLIENT)) assets.set(path.slice(CLIENT.length), bytes);
    else await write(join(target, path), bytes);
  }
  await write(join(target, 'package.json'), JSON.stringify({ type: 'module', private: true }));
  return { entry: join(target, 'server', 'entry.mjs'), assets };
}

/** Where Astro puts what browsers load. */
const CLIENT = 'client/';

/**
 * Parsers work beside Astro, and together they need the most memory of a build. Its bundler has a thread for each processor,
 * each with room of its own, and V8 gives a young process more room for new objects than this one uses well: without both,
 * a fifth of its memory is spared, and no time is lost.
 */
const ASTRO_THREADS = { RAYON_NUM_THREADS: '1', TOKIO_WORKER_THREADS: '1' } as const;
const ASTRO_ARGV = ['--max-semi-space-size=4'] as const;

async function buildBundle(beside: string, base: string, signal: AbortSignal | undefined): Promise<Packed> {
  const packages = linkedPackages();
  const { folder: work, done } = await nameableFolder(beside);
  try {
    return await buildIn(work, base, packages, signal);
  } finally {
    await done();
  }
}

async function buildIn(work: string, base: string, packages: LinkedPackages, signal: AbortSignal | undefined): Promise<Packed> {
  await prepareWork(work, packages);
  await writeFile(join(work, 'settings.json'), JSON.stringify({ base }));
  const options = { cwd: work, env: ASTRO_THREADS, execArgv: [...ASTRO_ARGV], ...(signal === undefined ? {} : { signal }) };
  await runChild(join(work, 'site', 'astro-child.mjs'), [], options).ended;
  const out = join(work, 'out');
  const packed: Record<string, string> = {};
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    packed[relative(out, file).split(sep).join('/')] = (await readFile(file)).toString('base64');
  }
  for (const name of WORK) await rm(join(work, name), { recursive: true, force: true });
  return packed;
}

/** What a bundle needs only while it is made. */
const WORK = ['site', 'build-scripts', 'node_modules', 'cache', '.astro', 'out'] as const;

/** Fills the work folder: sources afresh, package links, and nothing of an earlier result. */
async function prepareWork(work: string, packages: LinkedPackages): Promise<void> {
  await mkdir(work, { recursive: true });
  for (const name of WORK) await rm(join(work, name), { recursive: true, force: true });
  await copySources(ROOM, join(work, 'site'));
  await copySources(join(ROOM, '..', 'build-scripts', 'contract'), join(work, 'build-scripts', 'contract'));
  const imports = { '#contract/*': './build-scripts/contract/*' };
  await writeFile(join(work, 'package.json'), JSON.stringify({ type: 'module', private: true, imports }));
  for (const [name, folder] of packages) {
    const link = join(work, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(folder, link, 'junction');
  }
}

type LinkedPackages = ReadonlyMap<string, string>;

/** Folders of the packages that are linked. Throws `UnnameableFolder`, because Vite follows links. */
function linkedPackages(): LinkedPackages {
  const require = createRequire(import.meta.url);
  const folders = new Map(LINKED.map((name) => [name, dirname(require.resolve(`${name}/package.json`))]));
  for (const folder of folders.values()) refuseUnnameable(folder);
  return folders;
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

async function write(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
