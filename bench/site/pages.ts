/**
 * `npm run -s node -- bench/site/pages.ts [REPOSITORY]`: how many milliseconds of a processor one page of the website takes, by kind of page,
 * without what starts once. Without a repository a made-up library of 600 skills is built first. Every page is rendered
 * twice, as a build renders them: one after another, with everything that it asks; the second time counts.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildFolder } from '../../bin/build-folder.ts';
import { prepareBundle } from '../../site/build.ts';
import type { SiteProcessInput } from '../../site/data/input.ts';
import { newNonce } from '../../site/data/late.ts';
import { openView } from '../../site/twins/write-twins.ts';
import { writeGitRepository } from '../git-repository.ts';
import { libraryFiles } from '../library.ts';

const SKILLS = 600;

const folder = mkdtempSync(join(tmpdir(), 'skillpress-pages-'));
try {
  const [, , given] = process.argv;
  const repository = given ?? (await makeLibrary());
  const site = await siteInput(repository);
  const { entry } = await prepareBundle(join(folder, 'work'), '/');
  const { open, render } = (await import(pathToFileURL(entry).href)) as {
    readonly open: (input: SiteProcessInput) => void;
    readonly render: (path: string) => Promise<{ readonly html: Uint8Array }>;
  };
  open({ ...site, packages: import.meta.url, nonce: newNonce() });
  const { pages } = openView(site.published, site.bodies).plan;
  const kinds = Map.groupBy([...pages.entries()], ([, page]) => page.kind);
  let [all, spent] = [0, 0];
  for (const counted of [false, true])
    for (const [kind, list] of kinds) {
      let bytes = 0;
      const start = process.cpuUsage();
      for (const [number] of list) bytes += (await render(`at/${number}`)).html.length;
      const { user, system } = process.cpuUsage(start);
      if (!counted) continue;
      all += list.length;
      spent += user + system;
      console.log(`${kind}: ${list.length} pages, ${perPage(user + system, list.length)}, ${Math.round(bytes / list.length / 1024)} KB`);
    }
  console.log(`together: ${all} pages, ${perPage(spent, all)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function perPage(microseconds: number, count: number): string {
  return `${(microseconds / 1000 / count).toFixed(2)} ms`;
}

async function makeLibrary(): Promise<string> {
  const repository = join(folder, 'library');
  await writeGitRepository(repository, libraryFiles({ skills: SKILLS, seed: 1 }));
  return repository;
}

/** What the website is made from: the build has it when it begins to render, and removes it afterwards. */
async function siteInput(repository: string): Promise<{ readonly published: string; readonly bodies: string }> {
  const kept = { published: join(folder, 'published'), bodies: join(folder, 'bodies') };
  const one = { repository, refs: [], worktree: true, verified: false, includeInternal: false, retain: 0 };
  await buildFolder({ repositories: [one], out: join(folder, 'out'), base: '/', site: true, strict: false }, (step) => {
    if (step !== 'Rendering the website') return;
    cpSync(join(folder, '.out.skillpress', 'next'), kept.published, { recursive: true });
    cpSync(join(folder, '.out.skillpress', 'bodies'), kept.bodies, { recursive: true });
  });
  return kept;
}
