/**
 * Whether a page is the page of its address: the snapshot, title, address and bytes that it names are those of what the store
 * has there. The words between them are compared by their digest alone (`check-website.ts`); `--rebuild` does not make them again.
 */
import { normalizeBase, pageHref, siteHref } from '#contract/page-path.ts';
import { blobFile } from '#contract/tree.ts';
import { skillPagePath } from '../../site/data/skill-path.ts';
import { foreignMarkup } from './foreign-markup.ts';
import { headOf, type PageHead, type PageReading } from './html.ts';
import type { PageLinks } from './page-links.ts';
import type { ExpectedPage, PathPage } from './page-list.ts';
import type { Problems } from './problems.ts';
import { mainsOf, type Walked, type WalkedMount } from './walk-store.ts';

/** The page of no address: hosts send it for whatever is not there. */
export const NOT_FOUND = '404.html';

/** What all pages of a deployment have in common: set by the first one that is looked at. */
export interface CommonParts {
  policy?: string | undefined;
}

/** Checks the head of a page, in the file of a name, and what ties it to its address. */
export function checkHtml(
  page: ExpectedPage,
  name: string,
  html: string,
  reading: PageReading,
  links: PageLinks,
  walked: Walked,
  common: CommonParts,
  problems: Problems,
): void {
  const head = headOf(reading.elements);
  const mount = page.kind === 'own' ? mainsOf(walked)[0] : page.mount;
  problems.expect(
    head.snapshot === mount?.id,
    name,
    `was made from the snapshot ${head.snapshot ?? 'of nobody knows what'}, not from ${mount?.id}`,
  );
  checkMarkup(name, reading, head, common, walked, problems);
  for (const url of links.loaded) {
    const isAsked = walked.deployment.remoteImages === true && links.images.includes(url);
    problems.expect(isAsked, name, `loads ${url} from another host`);
  }
  checkPlace(page, name, head, walked, problems);
  if (page.kind === 'own') return;
  // The first button copies the page's own URL, of which a deployment without an origin knows the path.
  const { base, siteUrl } = walked.deployment;
  const path = siteHref(base, `${page.folder}/`);
  const own = siteUrl === undefined ? path : new URL(path, siteUrl).href;
  const [shown] = reading.elements.flatMap(({ attributes }) => attributes.get('data-copy') || (attributes.get('data-copy-path') ?? []));
  problems.expect(shown === own, name, `is the page of ${shown ?? 'nothing'}, and lies at ${own}`);
  const title = page.kind === 'gone' ? undefined : titleOf(page);
  if (title !== undefined && page.kind !== 'gone') {
    const isIt = titlesOf(title, page).some((each) => head.title === each || head.title.startsWith(`${each} · `));
    problems.expect(isIt, name, `has the title ${JSON.stringify(head.title)}, and shows ${JSON.stringify(title)}`);
  }
  if (page.kind !== 'gone') checkShown(page, name, html, links, walked, problems);
}

/** The page's own URL, and where it sends browsers. */
function checkPlace(page: ExpectedPage, name: string, head: PageHead, { deployment }: Walked, problems: Problems): void {
  const { base, siteUrl } = deployment;
  const leadsTo = page.kind === 'gone' ? page.leadsTo : undefined;
  const target = siteHref(base, page.folder === '' && leadsTo === undefined ? '' : `${leadsTo ?? page.folder}/`);
  // The page there says at this anchor that it has moved.
  const refresh = leadsTo === undefined ? undefined : `0; url=${target}#Moved`;
  problems.expect(head.refresh === refresh, name, `sends browsers on to ${head.refresh ?? 'nothing'}, and not to ${refresh ?? 'nothing'}`);
  const own = siteUrl === undefined || name === NOT_FOUND ? undefined : new URL(target, siteUrl).href;
  for (const said of new Set([head.canonical, head.shared]))
    problems.expect(said === own, name, `says that it is ${said ?? 'nowhere'}, and not ${own ?? 'anywhere'}`);
}

/** One policy serves all pages, and none holds anything that is not ours, whether scripts run or not. */
function checkMarkup(
  name: string,
  { elements, withoutScripts }: PageReading,
  { policy, refresh, canonical, shared }: PageHead,
  common: CommonParts,
  { deployment }: Walked,
  problems: Problems,
): void {
  common.policy ??= policy;
  problems.expect(policy === common.policy, name, 'has another content security policy than the pages before');
  const rules = { base: normalizeBase(deployment.base), remoteImages: deployment.remoteImages === true };
  const readings = withoutScripts.length === 0 ? [elements] : [elements, withoutScripts];
  const faults = new Set(readings.flatMap((each) => foreignMarkup(each, policy, rules)));
  if (readings.some((each) => headOf(each).refresh !== refresh)) faults.add('sends browsers on elsewhere where no scripts run');
  const isElsewhere = (head: PageHead): boolean => head.canonical !== canonical || head.shared !== shared;
  if (readings.some((each) => isElsewhere(headOf(each)))) faults.add('says that it is elsewhere where no scripts run');
  problems.expect(faults.size === 0, name, [...faults].join('; '));
}

function titleOf({ kind, path, mount }: PathPage): string | undefined {
  if (kind === 'skill') return mount.skillAt.get(path)?.name;
  if (kind !== 'folder') return path.slice(path.lastIndexOf('/') + 1);
  const manifest = mount.folderAt.get(path)?.manifest?.name;
  return manifest ?? (path === '' ? (mount.snapshot.manifest?.name ?? mount.name.repo) : path.slice(path.lastIndexOf('/') + 1));
}

/** A repository whose name another one has is told apart by its owner, its host or its address. */
function titlesOf(title: string, { kind, path, mount }: PathPage): readonly string[] {
  if (kind !== 'folder' || path !== '') return [title];
  const { host, owner } = mount.name;
  return [title, ...[owner, `${host}/${owner}`, mount.snapshot.address].map((told) => `${title} (${told})`)];
}

/** The bytes that a page is about are a click away; a folder leads to what it lists. */
function checkShown(
  { kind, path, mount }: PathPage,
  name: string,
  html: string,
  links: PageLinks,
  { deployment }: Walked,
  problems: Problems,
): void {
  if (kind === 'folder') {
    for (const [at, what] of listedIn(mount, path)) {
      const href = pageHref(deployment.base, mount.page ?? mount.name, at).slice(normalizeBase(deployment.base).length);
      problems.expect(links.inside.includes(decodeURIComponent(href)), name, `does not lead to ${what}`);
    }
    return;
  }
  const entry = mount.entries.get(path);
  const skill = mount.skillAt.get(path);
  const digest =
    entry?.kind === 'document' || entry?.kind === 'file' ? entry.digest : skill?.serving === 'full' ? skill.document.digest : undefined;
  if (digest === undefined) return;
  problems.expect(links.inside.includes(blobFile(digest)), name, `does not lead to the bytes of ${path}, ${digest}`);
  problems.expect(html.includes(digest), name, `does not name the digest of ${path}, ${digest}`);
}

/** Repository paths of pages that a folder's page lists, and what they are. */
function listedIn({ folderAt }: WalkedMount, path: string): readonly (readonly [at: string, what: string])[] {
  const folder = folderAt.get(path);
  return (folder?.children ?? []).flatMap((child) => {
    const at = path === '' ? child.name : `${path}/${child.name}`;
    const mark = child.kind === 'skill' || child.kind === 'folder' ? child.skill : undefined;
    if (mark !== undefined) return [[skillPagePath(mark.path), mark.path] as const];
    return child.kind === 'document' ? [[at, at] as const] : [];
  });
}
