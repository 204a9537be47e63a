/**
 * A published website as a store. Its answers are foreign bytes: bounded in size and time, never followed to another
 * origin, and worth nothing before their digest has been checked.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { encodePath } from '#contract/path-text.ts';
import { DEPLOYMENT_FILE } from '#contract/tree.ts';
import { Fault } from '../errors.ts';
import { readBounded } from './bounded-body.ts';
import { PACE, type Pace, startPace } from './pace.ts';
import type { ArtifactStore } from './port.ts';
import { digestOf, promisedDigest } from './verify.ts';

/** Slowest that a website may send: agents wait for it, and both are servers, with better lines than people have. */
const BYTES_PER_SECOND = 64 * 1024;
/** Largest file that is read: the search object of a repository of tens of thousands of skills is smaller. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;
/** Redirects that are followed within the origin; a static host needs one at most. */
const MAX_REDIRECTS = 3;
/** Attempts for one file: a load is hundreds of requests, and one that fails for a moment must not end it. */
const ATTEMPTS = 3;
const PAUSE_MS = 200;
/** Bytes of objects kept between generations: what has not changed is not fetched again. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;

export interface UrlOptions {
  /** Longest silence of the website. */
  readonly silenceMs?: number;
  readonly maxFileBytes?: number;
}

/** Tells whether a text names a website instead of a folder. */
export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** A text that is meant as a URL, without what may be a secret in it: user, password, query, fragment. Total. */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/[^/]*@/, '//...@').replace(/([?#]).*/s, '$1...');
}

/** The root of a published website; throws the `invalid_params` fault for a URL that cannot be one. */
export function parseRoot(text: string): URL {
  const root = URL.canParse(text) ? new URL(text) : undefined;
  if (root === undefined || !/^https?:$/.test(root.protocol) || root.username !== '' || root.password !== '') {
    throw new Fault(
      'invalid_params',
      `${JSON.stringify(withoutSecrets(text))} is not the http or https URL of a website, without user and password.`,
    );
  }
  if (root.search !== '' || root.hash !== '')
    throw new Fault('invalid_params', `${withoutSecrets(text)}: the URL of a website has no query or fragment.`);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  return root;
}

/** The answer, `undefined` where there is no such file, `'again'` where another attempt may help. */
type Attempt = { readonly bytes: Uint8Array | 'unchanged'; readonly etag: string | null } | undefined | 'again';

async function readBody(response: Response, file: string, maxBytes: number, pace: Pace): Promise<Uint8Array> {
  const bytes = await readBounded(response, maxBytes, pace);
  if (bytes === undefined) throw new Fault('unavailable', `${file}: the website sends more than ${maxBytes} bytes.`);
  return bytes;
}

/** Opens a published website. Throws the `invalid_params` fault for a text that is no URL of one. */
export function openUrl(text: string, { silenceMs = PACE.silenceMs, maxFileBytes = MAX_FILE_BYTES }: UrlOptions = {}): ArtifactStore {
  const root = parseRoot(text);
  const kept = new LRUCache<string, Uint8Array>({ maxSize: MAX_KEPT_BYTES, sizeCalculation: (bytes) => bytes.length + 1 });
  let deployment: { readonly bytes: Uint8Array; readonly etag: string | null } | undefined;

  async function ask(file: string, signal: AbortSignal, etag: string | null): Promise<Response> {
    let url = new URL(encodePath(file), root);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, { redirect: 'manual', signal, ...(etag === null ? {} : { headers: { 'if-none-match': etag } }) });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || response.status === 304 || location === null) return response;
      await response.body?.cancel();
      const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
      if (next?.origin !== root.origin) throw new Fault('unavailable', `${file}: the website redirects to another origin.`);
      url = next;
    }
    throw new Fault('unavailable', `${file}: the website redirects too often.`);
  }

  async function attempt(file: string, etag: string | null): Promise<Attempt> {
    const pace = startPace({ silenceMs, bytesPerSecond: BYTES_PER_SECOND });
    try {
      const response = await ask(file, pace.signal, etag);
      if (response.ok) return { bytes: await readBody(response, file, maxFileBytes, pace), etag: response.headers.get('etag') };
      await response.body?.cancel();
      if (response.status === 304) return { bytes: 'unchanged', etag };
      if (response.status === 404 || response.status === 410) return undefined;
      if (response.status === 429 || response.status >= 500) return 'again';
      throw new Fault('unavailable', `${file}: the website answers with status ${response.status}.`);
    } finally {
      pace.end();
    }
  }

  async function get(file: string, etag: string | null = null) {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        const answer = await attempt(file, etag);
        if (answer !== 'again') return answer;
      } catch (error) {
        if (error instanceof Fault) throw error;
        // What the platform throws for a broken or slow connection; the next attempt may be better.
      }
      if (left === 0) throw new Fault('unavailable', `${file}: the website at ${root.origin} does not answer.`);
      await sleep(PAUSE_MS * (ATTEMPTS - left));
    }
  }

  return {
    verifiesBlobs: 'on-read',
    async read(file) {
      if (file === DEPLOYMENT_FILE && deployment !== undefined) return deployment.bytes;
      const known = kept.get(file);
      if (known !== undefined) return known;
      const answer = await get(file);
      if (answer === undefined || answer.bytes === 'unchanged') return undefined;
      if (promisedDigest(file) === digestOf(answer.bytes)) kept.set(file, answer.bytes);
      return answer.bytes;
    },
    // The website serves its own pages; here are only the artifacts that answers are made from.
    list: () => Promise.resolve([DEPLOYMENT_FILE]),
    async stamp() {
      const answer = await get(DEPLOYMENT_FILE, deployment?.etag ?? null);
      if (answer === undefined) {
        deployment = undefined;
        return undefined;
      }
      if (answer.bytes !== 'unchanged') deployment = { bytes: answer.bytes, etag: answer.etag };
      return deployment === undefined ? undefined : digestOf(deployment.bytes);
    },
  };
}
