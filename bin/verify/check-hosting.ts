/**
 * How a host sends what was published: base path, kinds of content, caching, folders that start with a dot, what is not
 * there. What a reader stumbles over is a problem; what only makes it slower or less safe is advice, because many hosts do
 * not let their users choose.
 */
import { normalizeBase, pageFolder } from '#contract/page-path.ts';
import { archiveFile, blobFile, DEPLOYMENT_FILE, discoveryFile, objectFile, snapshotFile } from '#contract/tree.ts';
import { readPage } from './html.ts';
import { linksOf } from './page-links.ts';
import type { Problems } from './problems.ts';
import type { Answer, Source } from './source.ts';
import type { Walked } from './walk-store.ts';

/** Longest that a moving file may be kept, in seconds, before readers miss a publication for too long. */
const MAX_STALE = 3600;
/** Shortest that a file which never changes should be kept, in seconds. */
const MIN_KEPT = 86_400;
/** A path that no build ever publishes. */
const NOWHERE = 'store/nothing-is-here';

interface Sample {
  readonly path: string;
  /** Media types that work. */
  readonly types: RegExp;
  /** Media types that also work, but worse. */
  readonly tolerated?: RegExp;
  /** Its bytes never change under this name. */
  readonly isFixed: boolean;
  /** Authors of a repository wrote it. */
  readonly isForeign?: true;
}

const JSON_TYPE = /^application\/(json|[\w.-]+\+json)\b/;
const SLOPPY = /^(text\/plain|application\/octet-stream)\b/;

/** Checks a website through one file of each kind. */
export async function checkHosting(walked: Walked, source: Source, isAdapter: boolean, problems: Problems): Promise<void> {
  const { ask } = source;
  if (ask === undefined) return;
  const base = normalizeBase(walked.deployment.base);
  const { pathname } = new URL(source.name);
  // An adapter serves its pages below the base path, and everything without it too.
  problems.expect(
    isAdapter || pathname === base,
    source.name,
    `is published below ${pathname}, but was built for ${base}: its links lead elsewhere. Build with --base ${pathname}`,
  );
  for (const sample of await samplesOf(walked, source, base)) {
    const answer = await ask(sample.path);
    checkAnswer(sample, answer, problems);
    if (isAdapter) checkProtection(sample, answer, problems);
  }
  problems.expect(
    (await ask(NOWHERE)).status === 404,
    NOWHERE,
    'is not published, but the host does not answer 404: installers and agents take its page for content',
  );
  const index = await ask(discoveryFile(''));
  problems.expect(
    index.status === 200,
    discoveryFile(''),
    `answers ${index.status}, so that installers find nothing. Hosts often leave out folders that start with a dot: GitHub Pages wants .nojekyll at the root, others a setting`,
  );
}

async function samplesOf({ mounts }: Walked, source: Source, base: string): Promise<readonly Sample[]> {
  const [main] = mounts;
  if (main === undefined) return [];
  const moving = (path: string, types: RegExp, tolerated?: RegExp): Sample => ({
    path,
    types,
    isFixed: false,
    ...(tolerated === undefined ? {} : { tolerated }),
  });
  const fixed = (path: string, types: RegExp, tolerated?: RegExp): Sample => ({ ...moving(path, types, tolerated), isFixed: true });
  const skill =
    main.skills.find((found) => found.serving === 'full' && found.archive !== undefined) ??
    main.skills.find(({ serving }) => serving === 'full');
  const samples = [
    moving(DEPLOYMENT_FILE, JSON_TYPE, SLOPPY),
    moving(discoveryFile(''), JSON_TYPE, SLOPPY),
    fixed(snapshotFile(main.id), JSON_TYPE, SLOPPY),
    fixed(objectFile(main.snapshot.objects.directory), JSON_TYPE, SLOPPY),
  ];
  if (skill?.serving === 'full') {
    // Authors wrote these bytes: as HTML they would run as a page of the site.
    samples.push({ ...fixed(blobFile(skill.source.digest), /^(?!text\/html|application\/xhtml|image\/svg).*$/), isForeign: true });
    if (skill.archive !== undefined)
      samples.push(
        fixed(
          archiveFile(skill.archive.tarGz.digest, skill.archive.name, 'tar.gz'),
          /^application\/(gzip|x-gzip|x-tar|x-gtar|x-compressed-tar|octet-stream)\b/,
        ),
      );
  }
  const home = await source.read('index.html');
  if (home === undefined || main.page === undefined) return samples;
  samples.push(moving('', /^text\/html\b/), moving(`${pageFolder(main.page, '')}/`, /^text\/html\b/));
  const assets = linksOf(readPage(new TextDecoder().decode(home))?.elements ?? [], base, '').inside.filter((path) =>
    path.startsWith('assets/'),
  );
  for (const [ending, types] of [
    ['.css', /^text\/css\b/],
    ['.js', /^(text|application)\/javascript\b/],
    ['.woff2', /^(font\/woff2|application\/(font-woff2?|octet-stream))\b/],
  ] as const) {
    const asset = assets.find((path) => path.endsWith(ending));
    if (asset !== undefined) samples.push(fixed(asset, types));
  }
  return samples;
}

function checkAnswer({ path, types, tolerated, isFixed }: Sample, { status, headers }: Answer, problems: Problems): void {
  const name = path === '' ? '/' : path;
  // Whether it is there at all is the business of whoever reads its bytes.
  if (status !== 200) return;
  const type = headers.get('content-type') ?? '';
  const works = types.test(type) || (tolerated?.test(type) ?? false);
  problems.expect(works, name, `is sent as ${type === '' ? 'nothing in particular' : type}. Set its content type`);
  if (works) problems.prefer(types.test(type), name, `is sent as ${type}; browsers and tools handle it better under its own content type`);
  if (path.endsWith('.tar.gz')) {
    const encoding = headers.get('content-encoding');
    problems.expect(
      encoding === null || encoding === 'identity',
      name,
      `is sent with content-encoding ${encoding}, so that clients unpack it once too often and its digest fails. Switch compression off for .gz files`,
    );
  }
  problems.prefer(
    !headers.has('set-cookie'),
    name,
    'is sent with a cookie, so that no shared cache keeps it; nothing here needs one, and whoever reads is followed by it',
  );
  checkCaching(name, isFixed, headers.get('cache-control'), problems);
}

/** What the adapter says to browsers with each file. A static host need not; where an adapter is asked, something between takes it away. */
function checkProtection({ path, isForeign }: Sample, { status, headers }: Answer, problems: Problems): void {
  if (status !== 200) return;
  const name = path === '' ? '/' : path;
  const lost = (header: string, so: string): string =>
    `is sent without ${header}, which skillpress serve sends: what stands before it takes it away, so that ${so}. Let it pass`;
  problems.prefer(
    headers.get('access-control-allow-origin') === '*',
    name,
    lost('access-control-allow-origin: *', 'agents in browsers cannot read it'),
  );
  problems.prefer(
    headers.get('x-content-type-options')?.toLowerCase() === 'nosniff',
    name,
    lost('x-content-type-options: nosniff', 'browsers may take it for another kind of content'),
  );
  if (isForeign)
    problems.prefer(
      /(^|;)\s*sandbox\s*(;|$)/.test(headers.get('content-security-policy') ?? ''),
      name,
      lost('its content-security-policy (sandbox)', 'what an author wrote may run as a page of this website'),
    );
}

function checkCaching(name: string, isFixed: boolean, header: string | null, problems: Problems): void {
  const directives = (header ?? '').toLowerCase();
  const age = Number(/(?:^|[\s,])(?:s-maxage|max-age)=(\d+)/.exec(directives)?.[1] ?? 'NaN');
  if (isFixed) {
    problems.prefer(
      directives.includes('immutable') || age >= MIN_KEPT,
      name,
      `is sent with ${header === null ? 'no cache-control' : `cache-control ${header}`}; its bytes never change under this name, so that "public, max-age=31536000, immutable" saves its readers requests`,
    );
    return;
  }
  const isFrozen = directives.includes('immutable') || age > MIN_KEPT;
  problems.expect(
    !isFrozen,
    name,
    `is sent with cache-control ${header}, so that readers keep an old publication. Send it with "max-age=0, must-revalidate"`,
  );
  if (!isFrozen)
    problems.prefer(
      Number.isNaN(age) || age <= MAX_STALE,
      name,
      `is kept for ${age} seconds, and for so long readers miss what was published`,
    );
}
