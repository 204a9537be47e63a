/** Builds a repository into a published folder: reads, compiles, renders, swaps in. Shared by `build`, `start` and tests. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeFolders } from '#artifacts/merge-folders.ts';
import { closeOutput, openOutput, swapIn, writeFiles } from '#artifacts/output-folder.ts';
import type { MountName } from '#contract/address.ts';
import { DEFAULT_LIMITS, type Limits } from '#model/limits.ts';
import { readRepository } from '#snapshot/read-repository.ts';
import { type Compiled, compile } from '../build-scripts/compile.ts';
import { buildSite } from '../site/build.ts';
import type { Severities } from './check/config.ts';
import { parseAhead } from './parse-ahead.ts';
import { GENERATOR } from './version.ts';

export interface BuildOptions {
  readonly repository: string;
  readonly out: string;
  readonly ref?: string | undefined;
  readonly worktree: boolean;
  readonly mount?: MountName | undefined;
  readonly base: string;
  readonly siteUrl?: string | undefined;
  readonly adapterUrl?: string | undefined;
  readonly verified: boolean;
  readonly includeInternal: boolean;
  /** Make the website too. */
  readonly site: boolean;
  /** Leave the old output where there are errors or warnings. */
  readonly strict: boolean;
  readonly severities?: Severities;
  readonly limits?: Limits;
}

export interface BuildResult {
  readonly compiled: Compiled;
  readonly source: 'commit' | 'working-tree';
  readonly dirty: boolean;
  readonly pages: number;
  /** False where `strict` found something: the output is as it was. */
  readonly written: boolean;
}

/** Tells whether findings stop a strict build. */
export function isFaulty({ snapshot }: Pick<Compiled, 'snapshot'>): boolean {
  return snapshot.counts.errors + snapshot.counts.warnings > 0;
}

/** Builds. Throws `UnreadableRepository` and `OutputRefused`; the old output stays unless everything worked. */
export async function buildFolder(options: BuildOptions, step: (text: string) => void): Promise<BuildResult> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const folder = await openOutput(options.out);
  try {
    step('Reading the repository');
    const read = await readRepository({ ...options, limits });
    step('Reading Markdown');
    const remembered = await parseAhead(read.value);
    step('Compiling');
    const compiled = compile(read, { ...options, limits, generator: GENERATOR, withBodies: options.site, remembered });
    if (options.strict && isFaulty(compiled)) return { compiled, ...read, pages: 0, written: false };
    step('Writing');
    await writeFiles(folder.next, compiled.files);
    const pages = options.site ? await addSite(folder, compiled, step) : 0;
    step('Swapping in');
    await swapIn(folder);
    return { compiled, ...read, pages, written: true };
  } finally {
    await closeOutput(folder);
  }
}

async function addSite(folder: { work: string; next: string }, compiled: Compiled, step: (text: string) => void): Promise<number> {
  step('Rendering the website');
  const bodies = join(folder.work, 'bodies');
  const pages = join(folder.work, 'pages');
  for (const place of [bodies, pages]) await rm(place, { recursive: true, force: true });
  await mkdir(pages, { recursive: true });
  await writeFiles(bodies, bodyFiles(compiled));
  const built = await buildSite({ published: folder.next, bodies, work: join(folder.work, 'site'), out: pages });
  await mergeFolders(pages, folder.next);
  return built.pages;
}

/** Page bodies as files with numbers for names, because a repository path is no safe file name. */
function bodyFiles({ bodies, snapshot }: Compiled): ReadonlyMap<string, string> {
  const names = new Map([...bodies.keys()].map((path, index) => [path, `${index}.json`]));
  const index = JSON.stringify({ [snapshot.address]: Object.fromEntries(names) });
  return new Map([['index.json', index], ...[...bodies].map(([path, body]) => [names.get(path) ?? '', JSON.stringify(body)] as const)]);
}
