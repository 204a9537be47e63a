/**
 * Where the page of an address lives in the published folder, and how a page links to it
 * (architecture.md, "The published folder"; website.md, "Pages"). The one place that builds page URLs.
 */
import { formatAddress, formatMount, type MountName } from './address.ts';
import { encodeSegment } from './path-text.ts';

const OWN_NAMES = new Set(['index.md', 'index.json', 'index.html', 'index.png', '.well-known']);

/** A repository segment as a folder name of the published tree: names that pages use themselves get a final `~`. */
export function pageSegment(segment: string): string {
  return OWN_NAMES.has(segment) || segment.endsWith('~') ? `${segment}~` : segment;
}

export interface PageMount extends MountName {
  /** Present for pages of a ref that is not the default one. */
  readonly ref?: string;
}

/**
 * Folder of a page below the published root, unencoded, `/` separated, no leading or trailing slash.
 * `path` is a repository path (folder, skill folder or file) or `''` for the repository's own page.
 */
export function pageFolder(mount: PageMount, path: string): string {
  const head = formatMount(mount) + (mount.ref === undefined ? '' : `@${mount.ref}${mount.ref.includes('/') ? ':' : ''}`);
  return path === '' ? head : `${head}/${path.split('/').map(pageSegment).join('/')}`;
}

/** A base path in its one shape: leading and trailing slash, no doubled slash. `''`, `/repo`, `repo/` are all accepted. */
export function normalizeBase(base: string): string {
  if (/^\/(?:[^/]+\/)*$/.test(base)) return base;
  const inner = base
    .split('/')
    .filter((segment) => segment !== '')
    .join('/');
  return inner === '' ? '/' : `/${inner}/`;
}

/** Paths that stand for themselves in a URL, as nearly all do: segments of signs that need no encoding, none of them empty. */
const PLAIN = /^(?:[\w.~@:-]+(?:\/[\w.~@:-]+)*\/?)?$/;

/**
 * Joins a base and a path of the published folder into a URL path, percent-encoded.
 * A trailing slash of `path` is kept; the result never holds `//`.
 */
export function siteHref(base: string, path: string): string {
  // Asked a hundred times for a page.
  if (PLAIN.test(path)) return normalizeBase(base) + path;
  const folder = path.endsWith('/');
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => encodeSegment(segment).replaceAll('%40', '@').replaceAll('%3A', ':'));
  const joined = segments.join('/');
  return normalizeBase(base) + joined + (folder && joined !== '' ? '/' : '');
}

/** URL path of the page of a repository path, with its final slash. */
export function pageHref(base: string, mount: PageMount, path: string): string {
  return siteHref(base, `${pageFolder(mount, path)}/`);
}

/** The address text that an agent mounts for a page; equal to the page's path below the base, without the final slash. */
export function pageAddress(mount: PageMount, path: string): string {
  const { host, owner, repo, ref } = mount;
  return formatAddress({ host, owner, repo, ...(ref === undefined ? {} : { ref }), ...(path === '' ? {} : { path }) });
}
