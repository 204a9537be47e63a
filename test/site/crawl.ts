/** Follows every reference of a published website that stays inside of it, on disk, as a plain static host would answer. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { filesBelow } from './built.ts';

export interface Reference {
  /** File that holds it, relative to the published folder. */
  readonly from: string;
  readonly url: string;
}

export interface Crawl {
  /** In words: references that lead nowhere, or where they must not. */
  readonly problems: readonly string[];
  /** Kind of the file that holds references -> how many of its references lead to this site. */
  readonly followed: Readonly<Record<string, number>>;
  /** Links to an anchor that their page does not have. Authors write such links too, into their own texts. */
  readonly lost: readonly Reference[];
  /** References to other sites. */
  readonly foreign: readonly Reference[];
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#38;': '&',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Text of an HTML or XML attribute. */
export function decode(text: string): string {
  return text.replace(/&(amp|#38|quot|#34|#39|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The start tags of a page; its text may look like tags and is none. */
function tagsOf(html: string): string {
  return [...html.matchAll(/<[a-z][\w-]*(?:\s+[^\s=>"]+(?:=(?:"[^"]*"|[^\s>"]+))?)*\s*\/?>/gi)].map(([tag]) => tag).join('\n');
}

/** URLs that a page names: in attributes, in what it hands to its scripts, and where it sends its readers on. */
export function urlsOfPage(html: string): readonly string[] {
  const tags = tagsOf(html);
  const attributes = [...tags.matchAll(/\s(?:href|src|action|data-url|data-past)="([^"]*)"/g)].map(([, url]) => decode(url ?? ''));
  const sources = [...tags.matchAll(/\sdata-sources="([^"]*)"/g)].flatMap(([, json]) =>
    (JSON.parse(decode(json ?? '[]')) as readonly { readonly url: string; readonly wide?: string }[]).flatMap(({ url, wide }) =>
      [url, wide ?? []].flat(),
    ),
  );
  const next = [...tags.matchAll(/http-equiv="refresh" content="0; url=([^"]*)"/g)].map(([, url]) => decode(url ?? ''));
  return [...attributes, ...sources, ...next];
}

const all = (text: string, pattern: RegExp): readonly string[] => [...text.matchAll(pattern)].map(([, found]) => decode(found ?? ''));

/** The references of a file that this program wrote; `undefined` for what authors wrote and for what holds none. */
function referencesIn(file: string, text: string): readonly string[] | undefined {
  if (file.endsWith('.html')) return urlsOfPage(text);
  if (file.endsWith('.css')) return all(text, /url\(["']?(?!data:)([^"')]+)["']?\)/g);
  // The list of what a script loads ahead names files from the base, to which all others are relative.
  if (/^assets\/.*\.js$/.test(file))
    return all(text, /(?:import\(|from|new URL\(|["'`,[])\s*["'`]((?:\.{1,2}\/|\/|assets\/)[\w./-]+\.(?:js|css|woff2))["'`]/g).map((url) =>
      url.replace(/^assets\//, './'),
    );
  if (file === 'sitemap.xml') return all(text, /<loc>([^<]*)<\/loc>/g);
  if (file === 'feed.xml') return all(text, /<link[^>]*href="([^"]*)"/g);
  if (file === 'feed.json') return all(text, /"(?:url|home_page_url|feed_url)": "([^"]*)"/g);
  if (file === 'robots.txt') return all(text, /Sitemap: (\S+)/g);
  if (file === 'llms.txt') return all(text, /\]\((\S+)\)/g);
  if (/(^|\/)\.well-known\/agent-skills\/index\.json$/.test(file))
    return (JSON.parse(text) as { readonly skills: readonly { readonly url: string }[] }).skills.map(({ url }) => url);
  return undefined;
}

/** What kind of file holds references, for counting. */
function kindOf(file: string): string {
  return file.includes('.well-known/')
    ? 'discovery'
    : /\.(html|css|js)$/.test(file)
      ? (file.split('.').at(-1) ?? file)
      : posix.basename(file);
}

/**
 * Crawls a published folder that was built for a base path and, where it is given, an origin. Feeds, sitemaps and texts for
 * models name the origin; pages never do.
 */
export function crawl(folder: string, base: string, origin?: string): Crawl {
  const problems: string[] = [];
  const [foreign, lost]: [Reference[], Reference[]] = [[], []];
  const followed: Record<string, number> = {};
  const idsOf = new Map<string, ReadonlySet<string>>();
  const ids = (page: string): ReadonlySet<string> => {
    const known = idsOf.get(page) ?? new Set(all(tagsOf(readFileSync(join(folder, page), 'utf8')), /\sid="([^"]*)"/g));
    idsOf.set(page, known);
    return known;
  };
  for (const file of filesBelow(folder)) {
    // Copies of the repository's own files are what their authors wrote.
    if (/^store\/|(^|\/)\.well-known\/skills\//.test(file) || /\.(woff2|png|bin)$/.test(file)) continue;
    const urls = referencesIn(file, readFileSync(join(folder, file), 'utf8'));
    for (const url of urls ?? []) {
      const problem = follow(folder, base, origin, file, url, ids);
      if (problem === 'foreign') foreign.push({ from: file, url });
      else followed[kindOf(file)] = (followed[kindOf(file)] ?? 0) + 1;
      if (problem === 'lost') lost.push({ from: file, url });
      else if (problem !== undefined && problem !== 'foreign') problems.push(`${file}: ${url} ${problem}`);
    }
  }
  return { problems, followed, lost, foreign };
}

function follow(
  folder: string,
  base: string,
  origin: string | undefined,
  file: string,
  url: string,
  ids: (page: string) => ReadonlySet<string>,
): string | undefined {
  if (url.startsWith('data:') || url === '') return undefined;
  const own = origin !== undefined && url.startsWith(`${origin}/`) && !file.endsWith('.html') ? url.slice(origin.length) : url;
  if (/^[a-z][a-z0-9+.-]*:/i.test(own)) return 'foreign';
  const [before = '', hash] = own.split('#');
  const [path = ''] = before.split('?');
  if (path.includes('//')) return 'has a doubled slash';
  if (path.startsWith('/') && !path.startsWith(base)) return `is outside of ${base}`;
  const target =
    path === '' ? file : path.startsWith('/') ? decoded(path.slice(base.length)) : posix.join(posix.dirname(file), decoded(path));
  if (target.startsWith('../')) return `is outside of ${base}`;
  const found = lookUp(folder, target);
  if (found === undefined) return 'leads nowhere';
  if (hash !== undefined && hash !== '' && !(found.endsWith('.html') && ids(found).has(decoded(hash)))) return 'lost';
  return undefined;
}

function decoded(text: string): string {
  return decodeURIComponent(text);
}

/** The file that answers; a folder without its final slash costs a redirect, which no link of ours should. */
function lookUp(folder: string, target: string): string | undefined {
  const file = target === '' || target.endsWith('/') ? `${target}index.html` : target;
  return existsSync(join(folder, file)) && statSync(join(folder, file)).isFile() ? file : undefined;
}
