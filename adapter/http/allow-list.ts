/** Host and Origin allow-lists. Pure; decided once per distinct header value. */
import { LRUCache } from 'lru-cache';

/** Names of this machine, which are allowed unless the operator names others. */
export const LOOPBACK: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
/** Distinct header values whose verdict is kept; anybody can invent more. */
const MAX_REMEMBERED = 1024;

export interface AllowList {
  /** Tells whether a `Host` header is allowed. */
  host(header: string | undefined): boolean;
  /** Tells whether an `Origin` header is allowed; requests without one do not come from a page. */
  origin(header: string | undefined): boolean;
}

interface Name {
  readonly hostname: string;
  readonly port: string;
}

/** Splits `name[:port]`, also `[::1]:80`; `undefined` for anything else. */
function parseName(text: string): Name | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(text);
  return match === null ? undefined : { hostname: (match[1] ?? '').toLowerCase().replace(/\.$/, ''), port: match[2] ?? '' };
}

function parseOrigin(text: string): Name | undefined {
  const match = /^https?:\/\/([^/]+)\/?$/i.exec(text);
  return match === null ? undefined : parseName(match[1] ?? '');
}

function isListed(list: readonly Name[], name: Name | undefined): boolean {
  return name !== undefined && list.some((entry) => entry.hostname === name.hostname && (entry.port === '' || entry.port === name.port));
}

function remembering(decide: (header: string) => boolean): (header: string | undefined) => boolean {
  const known = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
  return (header = '') => {
    const verdict = known.get(header) ?? decide(header);
    known.set(header, verdict);
    return verdict;
  };
}

/** Makes the checks. Entries are host names, with or without port, or `*`; origins may also be written as URLs. */
export function makeAllowList(hosts: readonly string[], origins: readonly string[]): AllowList {
  const names = hosts.map((text) => parseName(text)).filter((name) => name !== undefined);
  const pages = origins.map((text) => parseOrigin(text) ?? parseName(text)).filter((name) => name !== undefined);
  return {
    host: remembering((header) => hosts.includes('*') || isListed(names, parseName(header))),
    origin: remembering((header) => header === '' || origins.includes('*') || isListed(pages, parseOrigin(header))),
  };
}
