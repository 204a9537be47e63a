/** Every URL that a page prints: to pages, to stored bytes, to the source. Built by the contract's helpers alone. */
import type { Digest } from '#contract/digest.ts';
import type { SiteTarget } from '#contract/join-body.ts';
import { normalizeBase, pageAddress, pageHref, siteHref } from '#contract/page-path.ts';
import { sourceUrlOf } from '#contract/source-url.ts';
import { archiveFile, blobFile } from '#contract/tree.ts';
import type { Edition } from './edition.ts';
import { imageHref } from './image.ts';
import type { PagePlan } from './pages.ts';
import type { Reader } from './reader.ts';
import { skillPagePath } from './skill-path.ts';

export interface Links {
  readonly base: string;
  /** A page or file of the site itself, such as `search/`. */
  site(path: string): string;
  /** Page of a repository path, else its source at the built commit, else its published bytes, else `undefined`. */
  to(edition: Edition, path: string): string | undefined;
  /** Page of a repository path that has one. */
  page(edition: Edition, path: string): string;
  /** Source at the built commit, where the repository's host is known. */
  source(edition: Edition, path: string): string | undefined;
  blob(digest: Digest): string;
  archive(digest: Digest, name: string, format: 'tar.gz' | 'zip'): string;
  /** What an agent mounts to get a folder and everything below. */
  address(edition: Edition, path: string): string;
  /** The same as a URL, with `{agent}` for the origin (see `view/origins.ts`): below the base where the site and the adapter share an origin. */
  agent(edition: Edition, path: string): string;
  /** URL of a link target of a page body. */
  target(edition: Edition): (target: SiteTarget) => string | undefined;
}

/** Makes the links of one deployment. */
export function makeLinks(reader: Reader, plan: PagePlan): Links {
  const { base, adapterUrl } = reader.deployment;
  const pagePath = (edition: Edition, path: string): string => (edition.directory.get(path)?.kind === 'skill' ? skillPagePath(path) : path);
  const source = (edition: Edition, path: string): string | undefined => sourceUrlOf(edition.snapshot.sourceUrl, path);
  const to = (edition: Edition, path: string): string | undefined => {
    const skillFile = path === '' ? '' : `${path}/SKILL.md`;
    if (plan.has(edition, path) || plan.has(edition, skillFile)) return pageHref(base, edition.mount, pagePath(edition, path));
    const entry = edition.directory.get(path);
    return source(edition, path) ?? (entry?.kind === 'file' ? siteHref(base, blobFile(entry.digest)) : undefined);
  };
  return {
    base,
    site: (path) => siteHref(base, path),
    to,
    page: (edition, path) => pageHref(base, edition.mount, pagePath(edition, path)),
    source,
    blob: (digest) => siteHref(base, blobFile(digest)),
    archive: (digest, name, format) => siteHref(base, archiveFile(digest, name, format)),
    address: (edition, path) => pageAddress(edition.mount, path),
    agent: (edition, path) => `{agent}${adapterUrl === undefined ? normalizeBase(base) : '/'}${pageAddress(edition.mount, path)}`,
    target: (edition) => (target) => targetHref({ base, to, source }, reader, edition, target),
  };
}

/** URL of a link target of a page body, by the links that are asked. */
export function targetHref(
  links: Pick<Links, 'base' | 'to' | 'source'>,
  reader: Pick<Reader, 'blob'>,
  edition: Edition,
  target: SiteTarget,
): string | undefined {
  switch (target.to) {
    case 'page':
      return withHash(links.to(edition, target.path), target.hash);
    case 'source':
      return withHash(links.source(edition, target.path), target.hash);
    case 'blob':
      return imageHref(links.base, reader, target.digest as Digest, target.path);
  }
}

function withHash(href: string | undefined, hash: string | undefined): string | undefined {
  return href === undefined || hash === undefined ? href : `${href}#${encodeURIComponent(hash)}`;
}
