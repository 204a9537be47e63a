/**
 * Addresses of repositories: `<host>/<owner>/<repo>[@<ref>][/<path>]` (adapter.md, "Addresses").
 * Pure and total; `formatAddress(parse(x))` is canonical and idempotent.
 */
import { decodePathOnce, encodePath, encodeSegment, pathProblem } from './path-text.ts';

/** Longest address text, in characters. */
export const MAX_ADDRESS_LENGTH = 2048;
/** Longest ref, in characters; git itself stops near the file system's 255. */
export const MAX_REF_LENGTH = 255;

/** First path segments that the published folder or the adapter uses itself, so that no host key may be one. */
export const RESERVED_HOST_KEYS: readonly string[] = [
  'store',
  'assets',
  'api',
  'mcp',
  'icon',
  'search',
  'connect',
  'health',
  'healthz',
  'readyz',
  'metrics',
];

export interface MountName {
  /** Host key, for instance `gh`. */
  readonly host: string;
  /** Lowercase owner. */
  readonly owner: string;
  /** Lowercase repository. */
  readonly repo: string;
}

export interface Address extends MountName {
  /** Branch, tag or commit; absent means the default ref that the build published. */
  readonly ref?: string;
  /** Repository path of a folder; absent means the root. */
  readonly path?: string;
}

export type AddressProblem = 'too_long' | 'encoding' | 'host' | 'reserved' | 'owner' | 'repo' | 'ref' | 'path' | 'incomplete';

export type AddressResult = { readonly ok: true; readonly address: Address } | { readonly ok: false; readonly problem: AddressProblem };

const HOST = /^[a-z][a-z0-9-]{0,31}$/;
const NAME = /^[A-Za-z0-9_.-]{1,100}$/;
// What git refuses in a ref name, plus what would not survive in a URL path.
// biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses control characters in refs
const BAD_REF = /[\u0000-\u0020\u007f-\u009f~^:?*[\\]|\.\.|@\{|\/\/|^\/|\/$|\.$|^@$|\.lock(\/|$)|(^|\/)\./;

function fail(problem: AddressProblem): AddressResult {
  return { ok: false, problem };
}

function isName(text: string): boolean {
  return NAME.test(text) && text !== '.' && text !== '..';
}

/** Tells whether a text can be a ref: git's rules for branch names. */
export function isRef(text: string): boolean {
  return text !== '' && text.length <= MAX_REF_LENGTH && text.isWellFormed() && !BAD_REF.test(text) && !/\p{Cf}/u.test(text);
}

/**
 * Parses an address from URL path text (percent-encoded, no leading `/`, no trailing `/`).
 * Owner and repository become lowercase; refs and paths keep their case.
 */
export function parseAddress(text: string): AddressResult {
  if (text.length > MAX_ADDRESS_LENGTH) return fail('too_long');
  const decoded = decodePathOnce(text);
  if (decoded === undefined) return fail('encoding');
  const [host = '', owner = '', ...others] = decoded.split('/');
  const rest = others.join('/');
  if (!HOST.test(host)) return fail('host');
  if (RESERVED_HOST_KEYS.includes(host)) return fail('reserved');
  if (!isName(owner)) return fail(owner === '' ? 'incomplete' : 'owner');
  const end = rest.search(/[@/]/);
  const repo = end < 0 ? rest : rest.slice(0, end);
  if (!isName(repo)) return fail(repo === '' ? 'incomplete' : 'repo');
  const name = { host, owner: owner.toLowerCase(), repo: repo.toLowerCase() };
  if (end < 0) return { ok: true, address: name };
  if (rest[end] === '/') return withPath(name, rest.slice(end + 1));
  const after = rest.slice(end + 1);
  const colon = after.indexOf(':');
  const stop = colon >= 0 ? colon : after.indexOf('/');
  const ref = stop < 0 ? after : after.slice(0, stop);
  if (!isRef(ref)) return fail('ref');
  if (stop < 0 || (colon >= 0 && stop === after.length - 1)) return { ok: true, address: { ...name, ref } };
  return withPath({ ...name, ref }, after.slice(stop + 1));
}

function withPath(base: Address, path: string): AddressResult {
  return pathProblem(path) === undefined ? { ok: true, address: { ...base, path } } : fail('path');
}

/** The canonical, percent-encoded text of an address: `parseAddress` gives the same value back. */
export function formatAddress(address: Address): string {
  return formatMount(address) + formatTail(address.ref, address.path);
}

/** `<host>/<owner>/<repo>` of an address. */
export function formatMount(name: MountName): string {
  return `${name.host}/${name.owner}/${name.repo}`;
}

function formatTail(ref: string | undefined, path: string | undefined): string {
  if (ref === undefined) return path === undefined ? '' : `/${encodePath(path)}`;
  const needsColon = ref.includes('/') || (path?.includes(':') ?? false);
  const refText = ref.split('/').map(encodeSegment).join('/');
  if (path === undefined) return needsColon ? `@${refText}:` : `@${refText}`;
  return `@${refText}${needsColon ? ':' : '/'}${encodePath(path).replaceAll('%3A', ':')}`;
}
