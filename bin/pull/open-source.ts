/** What a URL or folder is, and who answers there. The order is fixed and documented in `pull --help`. */
import { stat } from 'node:fs/promises';
import type { Address } from '#contract/address.ts';
import { compareText } from '#contract/compare.ts';
import type { LockSource } from '#contract/schema/lock.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import type { As } from './as.ts';
import type { Catalog, Selector } from './catalog.ts';
import { asFolder, type Http, hasScheme, type OriginHeader, openHttp, parseSourceUrl } from './http.ts';
import { indexCatalog } from './index-source.ts';
import { LIMITS } from './limits.ts';
import { openMcp } from './mcp-source.ts';
import type { Patience } from './patience.ts';
import { asUnusable, printable, SkillRefused, SourceUnusable } from './problems.ts';
import { folderReader, type PublishedReader, siteReader } from './published-reader.ts';
import { looksLikeDeployment, openSite, type Site, scopeOf } from './site.ts';
import { siteCatalog } from './site-catalog.ts';
import { type TrustPolicy, type Vouch, vouchUnsigned } from './trust.ts';

export interface OpenOptions {
  readonly trust: TrustPolicy;
  /** What a private source asks for. */
  readonly header: OriginHeader | undefined;
  /** One for the whole run, whatever it opens. */
  readonly patience: Patience;
}

export interface OpenSource {
  /** As the lock names it. */
  readonly source: LockSource;
  /** What people call it. */
  readonly name: string;
  /** `scope` takes the place of the one that the URL said. */
  catalog(wanted: readonly Selector[], scope?: Address): Promise<Catalog>;
  /** Whether it may speak for a skill, asked of each before anything of it is taken. */
  readonly vouch: Vouch;
  close(): Promise<void>;
}

/** Opens what a person typed. `folderSource` names a folder as the lock does. Throws `SourceUnusable` with what was tried. */
export function openSource(text: string, as: As, options: OpenOptions, folderSource: (folder: string) => LockSource): Promise<OpenSource> {
  return asUnusable(() => (hasScheme(text) ? openUrl(text, as, options) : openFolder(text, folderSource(text), options)));
}

async function openUrl(text: string, as: As, options: OpenOptions): Promise<OpenSource> {
  const url = parseSourceUrl(text);
  const http = openHttp(url.origin, options.patience, options.header);
  const mayBe = (kind: As): boolean => as === kind || as === 'auto';
  const saysMcp = as === 'auto' && url.pathname.endsWith('/mcp');
  const tried: string[] = [];
  if (!saysMcp && mayBe('site')) {
    const found = await findSite(url, http, options);
    if (found !== undefined) return found;
    tried.push(`no ${DEPLOYMENT_FILE} there or in a folder above`);
  }
  if (!saysMcp && mayBe('index')) {
    const found = await openIndex(url, http, options);
    if (found !== undefined) return found;
    tried.push('no .well-known/agent-skills/index.json below it');
  }
  if (mayBe('mcp')) {
    const found = await openEndpoint(url, http, options);
    if (found !== undefined) return found;
    tried.push('no MCP endpoint at it');
  }
  throw new SourceUnusable(`Nothing at ${printable(url.href)} offers skills: ${tried.join(', ')}.`);
}

/** Opens a source that a lock names. `folderOf` gives the folder of this machine that a folder source means. */
export function openLocked(source: LockSource, options: OpenOptions, folderOf: (path: string) => string): Promise<OpenSource> {
  return asUnusable(() => reopen(source, options, folderOf));
}

async function reopen(source: LockSource, options: OpenOptions, folderOf: (path: string) => string): Promise<OpenSource> {
  if (source.kind === 'folder') return openFolder(folderOf(source.path), source, options);
  const url = parseSourceUrl(source.url);
  const http = openHttp(url.origin, options.patience, options.header);
  if (source.kind === 'site') {
    const site = await openSite(siteReader(url, http), options.trust);
    if (site !== undefined) return fromSite(site, { kind: 'site', url: url.href }, undefined);
    throw new SourceUnusable(`${printable(url.href)} has no ${DEPLOYMENT_FILE} any more.`);
  }
  const found = source.kind === 'index' ? await openIndex(url, http, options) : await openEndpoint(url, http, options);
  if (found !== undefined) return found;
  const what = source.kind === 'index' ? '.well-known/agent-skills/index.json' : 'MCP endpoint';
  throw new SourceUnusable(`${printable(url.href)} has no ${what} any more.`);
}

/** Where the files of a published folder or website can be read by digest; `undefined` for other sources. */
export function readerOf(
  source: LockSource,
  options: Pick<OpenOptions, 'header' | 'patience'>,
  folderOf: (path: string) => string,
): PublishedReader | undefined {
  if (source.kind === 'folder') return folderReader(folderOf(source.path));
  if (source.kind !== 'site') return undefined;
  const url = parseSourceUrl(source.url);
  return siteReader(url, openHttp(url.origin, options.patience, options.header));
}

async function openFolder(folder: string, source: LockSource, { trust }: OpenOptions): Promise<OpenSource> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) throw new SourceUnusable(`${printable(folder)} is neither an http or https URL nor a folder.`);
  const site = await openSite(folderReader(folder), trust);
  if (site === undefined) {
    throw new SourceUnusable(
      `${printable(folder)} is no published folder: it has no ${DEPLOYMENT_FILE}. Build it, or give the folder that was built.`,
    );
  }
  return fromSite(site, source, undefined);
}

function fromSite(site: Site, source: LockSource, scope: Address | undefined): OpenSource {
  return {
    source,
    name: site.reader.name,
    catalog: (wanted, other) => asUnusable(() => siteCatalog(site, source, other ?? scope, wanted)),
    vouch: site.vouch,
    close: () => Promise.resolve(),
  };
}

/** The website that a URL is a page of: its root is the nearest folder above with a deployment. */
async function findSite(url: URL, http: Http, { trust }: OpenOptions): Promise<OpenSource | undefined> {
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  for (let depth = segments.length; depth >= Math.max(0, segments.length - LIMITS.foldersUp); depth -= 1) {
    const root = new URL(`/${segments.slice(0, depth).join('/')}`, url);
    const bytes = await http.get(new URL(DEPLOYMENT_FILE, asFolder(root)), LIMITS.documentBytes).catch((error: unknown) => {
      // Another folder above may be open to us.
      if (error instanceof SkillRefused) return undefined;
      throw error;
    });
    if (bytes === undefined || !looksLikeDeployment(bytes)) continue;
    const site = await openSite(siteReader(root, http), trust);
    if (site === undefined) continue;
    return fromSite(site, { kind: 'site', url: root.href }, scopeOf(site, segments.slice(depth).join('/')));
  }
  return undefined;
}

async function openIndex(url: URL, http: Http, { trust }: OpenOptions): Promise<OpenSource | undefined> {
  const catalog = await indexCatalog(url, http);
  if (catalog === undefined) return undefined;
  refuseUnjudged(url, trust);
  return {
    source: { kind: 'index', url: url.href },
    name: url.href,
    catalog: () => Promise.resolve(catalog),
    vouch: vouchUnsigned,
    close: () => Promise.resolve(),
  };
}

async function openEndpoint(url: URL, http: Http, { trust }: OpenOptions): Promise<OpenSource | undefined> {
  const mcp = await openMcp(url, http);
  if (mcp === undefined) return undefined;
  refuseUnjudged(url, trust);
  return {
    source: { kind: 'mcp', url: url.href },
    name: url.href,
    catalog: (wanted) => mcp.catalog(wanted),
    vouch: vouchUnsigned,
    close: () => mcp.close(),
  };
}

function refuseUnjudged(url: URL, { needsDeployment }: TrustPolicy): void {
  if (needsDeployment) {
    throw new SourceUnusable(
      `${printable(url.href)} has no ${DEPLOYMENT_FILE} that could be signed. Pull from a published website or folder.`,
    );
  }
}

/** Groups by source, in a fixed order, so that each is opened once. */
export function bySource<T extends { readonly source: LockSource }>(list: readonly T[]): readonly (readonly [LockSource, readonly T[]])[] {
  const groups = new Map<string, [LockSource, T[]]>();
  for (const item of list) {
    const key = sourceKey(item.source);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item.source, [item]]);
    else group[1].push(item);
  }
  return [...groups].sort(([a], [b]) => compareText(a, b)).map(([, group]) => group);
}

/** Equal for equal sources. */
export function sourceKey(source: LockSource): string {
  return JSON.stringify([source.kind, source.kind === 'folder' ? source.path : source.url]);
}

/** A source as people read it, fit for a terminal. */
export function sourceText(source: LockSource): string {
  if (source.kind === 'folder') return `folder ${printable(source.path)}`;
  return `${printable(source.url)}${source.kind === 'site' ? '' : ` (${source.kind})`}`;
}
