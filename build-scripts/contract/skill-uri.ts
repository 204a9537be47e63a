/**
 * `skill://<host>/<owner>/<repo>/<repository path>`: names of published files in the skills extension
 * (adapter.md, "Skills extension"). Percent-encoded once, no ref, no query, no fragment.
 */
import { formatMount, type MountName, parseAddress } from './address.ts';
import { decodePathOnce, encodePath, pathProblem } from './path-text.ts';

/** Longest URI, in bytes; checked before any lookup. */
export const MAX_URI_LENGTH = 4096;
/** Most segments of a URI's path; checked before any lookup. */
export const MAX_URI_SEGMENTS = 64;

const SCHEME = 'skill://';

/** The URI prefix of a mount, with its final `/`. */
export function skillUriPrefix(name: MountName): string {
  return `${SCHEME}${formatMount(name)}/`;
}

/** The URI of a path below a mount; the empty path gives the mount's directory without a trailing slash. */
export function formatSkillUri(name: MountName, path: string): string {
  return path === '' ? `${SCHEME}${formatMount(name)}` : `${skillUriPrefix(name)}${encodePath(path)}`;
}

export interface SkillUri extends MountName {
  /** Decoded path below the mount; empty for the mount itself. One trailing slash is accepted and removed. */
  readonly path: string;
}

/** Parses a `skill://` URI. Total: `undefined` for anything that is not one in canonical shape. */
export function parseSkillUri(text: string): SkillUri | undefined {
  if (new TextEncoder().encode(text).length > MAX_URI_LENGTH || !text.startsWith(SCHEME)) return undefined;
  const rest = text.slice(SCHEME.length);
  if (/[?#]/.test(rest)) return undefined;
  const trimmed = rest.endsWith('/') ? rest.slice(0, -1) : rest;
  const segments = trimmed.split('/');
  if (segments.length < 3 || segments.length > MAX_URI_SEGMENTS) return undefined;
  const mount = parseAddress(segments.slice(0, 3).join('/'));
  if (!mount.ok || mount.address.ref !== undefined || formatMount(mount.address) !== segments.slice(0, 3).join('/')) return undefined;
  const { host, owner, repo } = mount.address;
  if (segments.length === 3) return { host, owner, repo, path: '' };
  const path = decodePathOnce(segments.slice(3).join('/'));
  if (path === undefined || pathProblem(path) !== undefined) return undefined;
  return { host, owner, repo, path };
}
