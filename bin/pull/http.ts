/**
 * Requests to a source: http or https, bounded in bytes and time while they arrive, never followed to another origin. What they
 * bring is worth nothing before its digest is checked.
 */
import { readBounded } from '#adapter/store/bounded-body.ts';
import type { Pace } from '#adapter/store/pace.ts';
import { withoutSecrets } from '#adapter/store/url.ts';
import { answerFailure, holdsCredentials } from './answer-failure.ts';
import { HEADER_EXAMPLE, HEADER_VARIABLE } from './header-variable.ts';
import { LIMITS } from './limits.ts';
import type { Patience } from './patience.ts';
import { printable, SkillRefused, SourceUnusable } from './problems.ts';

export interface Http {
  /** Bytes at a URL of the source's origin; `undefined` where there is nothing (404, 410). Throws `SkillRefused`. */
  get(url: URL, maxBytes: number): Promise<Uint8Array | undefined>;
  /** `fetch` within the same bounds, for the MCP client. */
  fetch(input: string | URL, init?: RequestInit): Promise<Response>;
  /** How long the run waits; for requests whose answer need not be that of one HTTP request. */
  readonly patience: Patience;
}

interface Asked {
  readonly response: Response;
  readonly pace: Pace;
}

/** Tells whether a text is meant as a URL, of whichever kind. */
export function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
}

/** The URL of a source in its one spelling: no credentials, query, fragment or doubled final slash. Throws `SourceUnusable`. */
export function parseSourceUrl(text: string): URL {
  const shown = printable(withoutSecrets(text));
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new SourceUnusable(`${shown} is not an http or https URL.`);
  if (url.username !== '' || url.password !== '') {
    throw new SourceUnusable(
      `${shown} holds a password, which would stand in the lock file. Give it as ${HEADER_VARIABLE}=${HEADER_EXAMPLE} instead.`,
    );
  }
  if (url.search !== '' || url.hash !== '') {
    throw new SourceUnusable(
      `${shown} has a query or a fragment, which no source needs and which can hold a secret. Leave out everything from ? or # on.`,
    );
  }
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** A URL as a folder, so that names resolve below it. */
export function asFolder(url: URL): URL {
  return new URL(url.pathname.endsWith('/') ? url : `${url.href}/`);
}

/** Tells whether others on the way could change what arrives. */
export function isPlain({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

/** What a private source asks for. It belongs to one origin, because a lock of somebody else may name any. */
export interface OriginHeader {
  readonly origin: string;
  readonly name: string;
  readonly value: string;
}

/** The header of the environment, as `<origin> <Name>: <value>`. Throws `SourceUnusable` for one that cannot be sent. */
export function headerFrom(text: string | undefined): OriginHeader | undefined {
  if (text === undefined || text === '') return undefined;
  const [, start = '', name, value] = /^(\S+) ([!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}): *([\t\x20-\x7e]{1,8192})$/.exec(text) ?? [];
  if (name === undefined || value === undefined || !/^https?:\/\//i.test(start) || !URL.canParse(start)) {
    throw new SourceUnusable(`${HEADER_VARIABLE} is no header for a host. Write it as ${HEADER_EXAMPLE}.`);
  }
  return { origin: new URL(start).origin, name, value };
}

/** Opens a source's origin within the patience of a run; a header that belongs to it is sent with every request. */
export function openHttp(origin: string, patience: Patience, header?: OriginHeader): Http {
  async function ask(first: URL, init: RequestInit): Promise<Asked> {
    let url = first;
    for (let redirects = 0; redirects <= LIMITS.redirects; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) {
        throw new SkillRefused(`${printable(url.href)} is no http or https URL, and nothing else is fetched.`);
      }
      if (holdsCredentials(url)) {
        throw new SkillRefused(
          `${printable(withoutSecrets(url.href))} holds a user or password, and nothing is asked with one. Its publisher should leave it out; what a private host asks for is ${HEADER_VARIABLE}=${HEADER_EXAMPLE}.`,
        );
      }
      if (url.origin !== origin) {
        throw new SkillRefused(`${printable(url.href)} is on another host than its source; pull from that host itself if you trust it.`);
      }
      const asked = await send(url, init);
      const { response } = asked;
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return asked;
      await leave(asked);
      if (init.method !== undefined && init.method !== 'GET')
        throw new SkillRefused(`${printable(url.href)} redirects. Give the address that it leads to.`);
      if (!URL.canParse(location, url)) throw new SkillRefused(`${printable(url.href)} redirects to what is no URL.`);
      url = new URL(location, url);
    }
    throw new SkillRefused(`${printable(first.href)} redirects more than ${LIMITS.redirects} times.`);
  }

  async function send(url: URL, init: RequestInit): Promise<Asked> {
    const headers = new Headers(init.headers);
    if (header?.origin === url.origin) headers.set(header.name, header.value);
    const pace = patience.start(url.origin);
    const signal = init.signal ? AbortSignal.any([init.signal, pace.signal]) : pace.signal;
    // Whoever does not want the answer any more cannot be let down by its host.
    init.signal?.addEventListener('abort', () => pace.end(), { once: true });
    try {
      return { response: await fetch(url, { ...init, headers, signal, redirect: 'manual', credentials: 'omit' }), pace };
    } catch (error) {
      pace.end();
      throw new SourceUnusable(`${printable(url.origin)} ${answerFailure(error, false)}.`);
    }
  }

  return {
    patience,
    async get(url, maxBytes) {
      const asked = await ask(url, {});
      const { response } = asked;
      if (response.ok) return readBody(asked, url.href, maxBytes);
      await leave(asked);
      if (response.status === 404 || response.status === 410) return undefined;
      const hint =
        response.status === 401 || response.status === 403 ? ` Give what it asks for as ${HEADER_VARIABLE}=${HEADER_EXAMPLE}.` : '';
      throw new SkillRefused(`${printable(url.href)} answers with status ${response.status}.${hint}`);
    },
    async fetch(input, init = {}) {
      // A stream that a server may say something on at any time: nothing of it is wanted, and its silence is no fault.
      if (init.method === 'GET') return new Response(null, { status: 405 });
      const { response, pace } = await ask(new URL(input), init);
      if (response.body === null) {
        pace.end();
        return response;
      }
      const pieces = countedBody(response.body, String(input), pace);
      const counted = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const piece = await pieces.next();
          if (piece.done) controller.close();
          else controller.enqueue(piece.value);
        },
        async cancel() {
          await pieces.return(undefined);
        },
      });
      const { status, statusText, headers } = response;
      return new Response(counted, { status, statusText, headers });
    },
  };
}

async function* countedBody(body: AsyncIterable<Uint8Array>, href: string, pace: Pace): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > LIMITS.messageBytes) throw tooLarge(href, LIMITS.messageBytes);
      pace.arrived(chunk.length);
      yield chunk;
    }
  } finally {
    pace.end();
  }
}

function tooLarge(href: string, maxBytes: number): SkillRefused {
  return new SkillRefused(`${printable(href)} sends more than ${maxBytes} bytes, which is more than it may have.`);
}

async function leave({ response, pace }: Asked): Promise<void> {
  pace.end();
  await response.body?.cancel();
}

async function readBody({ response, pace }: Asked, href: string, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readBounded(response, maxBytes, pace).catch((error: unknown) => {
    throw new SkillRefused(`${printable(href)} ${answerFailure(error, true)}.`);
  });
  if (bytes === undefined) throw tooLarge(href, maxBytes);
  return bytes;
}
