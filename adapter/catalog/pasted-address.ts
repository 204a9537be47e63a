/**
 * What an address that somebody pasted where words or a path belong names: a URL of this server or of the website, `skill://`, a page or raw
 * file on the host of the source, or a clone URL. The shapes are read from what is published (the source URLs of artifacts, the names of mounts). Pure and total.
 */
import { formatMount, MAX_ADDRESS_LENGTH, parseAddress } from '#contract/address.ts';
import { decodePathOnce } from '#contract/path-text.ts';
import { parseSkillUri } from '#contract/skill-uri.ts';
import type { Generation, LoadedMount } from './model.ts';

/** What an address names, published there or not. */
export interface Named {
  readonly mount: LoadedMount;
  /** As it is in the address; absent: the default one. */
  readonly ref?: string;
  readonly path: string;
}

/** Folders of a website, a proxy or an interface that may stand before an address. */
const MAX_LEADING = 8;
/** What stands between repository and ref in URLs of files on forges. */
const VIEWS = new Set(['blob', 'raw', 'tree', 'edit', 'blame', 'commit', 'commits', 'src']);
/** Where files of a forge are served raw: the forge that they belong to. */
const RAW_HOSTS: Readonly<Record<string, string>> = { 'raw.githubusercontent.com': 'github.com' };
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** Digits that a commit is abbreviated to. */
const SHORT_COMMIT = /^[0-9a-f]{7,63}$/;

/** An address as a URL; `undefined` for words. An address without scheme starts with a host or names a repository. */
function asUrl(text: string): URL | undefined {
  if (text.length > MAX_ADDRESS_LENGTH || /\s/.test(text)) return undefined;
  const clone = /^[\w.-]+@([\w.-]+):(?!\/)(.+)$/.exec(text);
  const [, host, rest] = clone ?? [];
  const full = host !== undefined ? `https://${host}/${rest}` : SCHEME.test(text) ? text : `https://${text}`;
  return URL.canParse(full) ? new URL(full) : undefined;
}

/** Tells whether a text can only be meant as an address. */
export function isUrl(text: string): boolean {
  return SCHEME.test(text) && asUrl(text) !== undefined;
}

function segmentsOf(url: URL): readonly string[] {
  return url.pathname.split('/').filter((segment) => segment !== '');
}

/** An address of ours, wherever in the path it starts: a base path, a prefix or `/api/v1/files/` may stand before it. */
function inOurs(segments: readonly string[], { mounts }: Generation): Named | undefined {
  for (let start = 0; start <= Math.min(MAX_LEADING, segments.length - 3); start += 1) {
    const parsed = parseAddress(segments.slice(start).join('/'));
    const mount = parsed.ok ? mounts.get(formatMount(parsed.address)) : undefined;
    if (!parsed.ok || mount === undefined) continue;
    const { ref, path = '' } = parsed.address;
    return { mount, path, ...(ref === undefined ? {} : { ref }) };
  }
  return undefined;
}

/** The published ref or commit that a path of a forge starts with; else its first segment. */
function splitRef(segments: readonly string[], mount: LoadedMount): { readonly ref?: string; readonly path: string } {
  const [first] = segments;
  if (first === undefined) return { path: '' };
  const whole = segments.join('/');
  const known = [...mount.byRef.keys(), ...mount.byRevision.keys()].sort((a, b) => b.length - a.length);
  const ref = known.find((name) => whole === name || whole.startsWith(`${name}/`));
  if (ref !== undefined) return { ref, path: whole.slice(ref.length + 1) };
  const short = SHORT_COMMIT.test(first) ? [...mount.byRevision.keys()].find((revision) => revision.startsWith(first)) : undefined;
  return { ref: short ?? first, path: segments.slice(1).join('/') };
}

function onForge(url: URL, generation: Generation): Named | undefined {
  const segments = segmentsOf(url).map((segment) => decodePathOnce(segment));
  if (!segments.every((segment) => segment !== undefined)) return undefined;
  const [owner = '', repo = '', ...rest] = segments;
  const isRaw = Object.hasOwn(RAW_HOSTS, url.hostname);
  const wanted = [RAW_HOSTS[url.hostname] ?? url.hostname.replace(/^www\./, ''), owner, repo.replace(/\.git$/, '')].join('/').toLowerCase();
  const mount = [...generation.mounts.values()].find(({ main }) => {
    const { sourceUrl = '' } = main.artifact;
    return URL.canParse(sourceUrl) && sourceUrl.replace(SCHEME, '').toLowerCase().startsWith(`${wanted}/`);
  });
  if (mount === undefined) return undefined;
  const below = rest[0] === '-' ? rest.slice(1) : rest;
  // Issues and the like are of the repository, and no place in it.
  if (!isRaw && !VIEWS.has(below[0] ?? '')) return { mount, path: '' };
  const isTyped = below[0] === 'src' && /^(?:branch|commit|tag)$/.test(below[1] ?? '');
  const afterView = below.slice(isRaw ? 0 : isTyped ? 2 : 1);
  return { mount, ...splitRef(afterView[0] === 'refs' ? afterView.slice(2) : afterView, mount) };
}

/** The files of a root skill lie below its name in URIs. */
function repositoryPath(path: string, { main }: LoadedMount): string {
  const root = main.skills.get('SKILL.md');
  return root === undefined || main.entries.has(path) || !path.startsWith(`${root.name}/`) ? path : path.slice(root.name.length + 1);
}

/** The ends of the path of a foreign URL, longest first and of two segments at least: one name alone is in many places. */
export function* endsOfUrl(text: string): Generator<string> {
  const url = isUrl(text) ? asUrl(text) : undefined;
  const segments = url === undefined ? [] : segmentsOf(url).map((segment) => decodePathOnce(segment) ?? '');
  for (let start = 0; start <= segments.length - 2; start += 1) yield segments.slice(start).join('/');
}

/** What an address names among everything that is published; `undefined` for anything else. `adapter` is where this server is reached. */
export function readPasted(text: string, generation: Generation, adapter: string): Named | undefined {
  const asked = text.trim().replace(/^<(.*)>$/, '$1');
  const uri = parseSkillUri(asked);
  const named = uri === undefined ? undefined : generation.mounts.get(formatMount(uri));
  if (uri !== undefined && named !== undefined) return { mount: named, path: repositoryPath(uri.path, named) };
  const url = asUrl(asked);
  if (url === undefined) return undefined;
  const bare = `${url.origin}${url.pathname}`.replace(/\/$/, '');
  if (bare === `${adapter}/mcp`) return { mount: generation.first, path: '' };
  const ours = inOurs(SCHEME.test(asked) ? segmentsOf(url) : asked.split(/[?#]/, 1).join('').split('/').filter(Boolean), generation);
  return ours ?? onForge(url, generation);
}
