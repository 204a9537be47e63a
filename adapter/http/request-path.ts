/** The path of a request, read once: decoded, without query and prefix. Total. */
import { decodePathOnce } from '#contract/path-text.ts';

export interface RequestPath {
  /** Percent-encoded, without leading slash and prefix; what address parsers read. */
  readonly encoded: string;
  /** Decoded once; what names published files. `undefined` where the escapes are bad or hide a separator. */
  readonly decoded: string | undefined;
}

/**
 * Reads the URL of a request. `prefixes` are base paths (`/a/b/`) below which the same things are found; the first that
 * fits goes.
 */
export function readRequestPath(url: string, prefixes: readonly string[]): RequestPath {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const prefix = prefixes.find((candidate) => `${path}/`.startsWith(candidate)) ?? '/';
  const encoded = path.startsWith('/') ? path.slice(prefix.length) : path;
  return { encoded, decoded: decodePathOnce(encoded) };
}
