/**
 * Requests to the host that is verified. It is somebody else's machine and may be the one that lies: answers are bounded in bytes
 * and time while they arrive, never followed to another origin, and a host that is too slow, or away, again and again ends the run.
 */
import { readBounded } from '#adapter/store/bounded-body.ts';
import { PACE, type Pace } from '#adapter/store/pace.ts';
import { withoutSecrets } from '#adapter/store/url.ts';
import { UnreadableRepository } from '#snapshot/read-repository.ts';
import { answerFailure, holdsCredentials } from '../pull/answer-failure.ts';
import { makePatience, type PatienceBounds } from '../pull/patience.ts';
import { printable } from '../pull/problems.ts';

/** Redirects that are followed within the origin; a static host needs one at most. */
const MAX_REDIRECTS = 3;

export const VERIFY_BOUNDS: PatienceBounds = {
  ...PACE,
  /** Requests that a host may be too slow for, or not answer: one may be bad luck. */
  slowAnswers: 3,
  /** Longest that a run may take, in milliseconds: the most that hosted CI gives a job, and far more than ten thousand skills need. */
  runMs: 6 * 60 * 60_000,
};

/** One answer cannot be had: what it says is wrong with it. The others can. */
export class AnswerRefused extends UnreadableRepository {}

/** Nothing more can be had of the host: what is wrong with it. */
export class HostGivenUp extends UnreadableRepository {}

export interface HostAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  /** Empty where the status is that of a failure: nobody reads what it says. */
  readonly bytes: Uint8Array;
}

export interface Host {
  /** Asks once. Throws `AnswerRefused` with what is wrong with this answer, `HostGivenUp` where it is the end. */
  ask(url: URL, init: RequestInit, maxBytes: number): Promise<HostAnswer>;
}

/** Longest URL that is shown; some hold all that they lead to. */
const MAX_SHOWN = 200;

function shown({ href }: URL): string {
  const text = withoutSecrets(href);
  return printable(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text);
}

/** Begins to count the time of a run. */
export function openHost(bounds: PatienceBounds = VERIFY_BOUNDS): Host {
  const patience = makePatience(bounds, {
    run: `answers too slowly for what it publishes: this run has taken ${bounds.runMs / 60_000} minutes, which is the most`,
    host: () => `was too slow, or did not answer, ${bounds.slowAnswers} times, and is not asked again`,
    error: HostGivenUp,
  });

  async function send(first: URL, init: RequestInit, pace: Pace): Promise<Response> {
    let url = first;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await fetch(url, { ...init, signal: pace.signal, redirect: 'manual', credentials: 'omit' });
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null) return response;
      await response.body?.cancel();
      if (!URL.canParse(location, url)) throw new AnswerRefused('redirects to what is no URL');
      const next = new URL(location, url);
      if (!/^https?:$/.test(next.protocol))
        throw new AnswerRefused(`redirects to ${shown(next)}, which is no http or https URL, and nothing else is fetched`);
      if (next.origin !== first.origin)
        throw new AnswerRefused(
          `redirects to ${printable(next.origin)}, and installers and agents follow to no other host: give that address if you trust it`,
        );
      if (holdsCredentials(next))
        throw new AnswerRefused('redirects to a URL with a user or password in it, and nothing is asked with one');
      if (init.method === 'POST') throw new AnswerRefused('redirects, and clients do not send a request on');
      url = next;
    }
    throw new AnswerRefused(`redirects more than ${MAX_REDIRECTS} times`);
  }

  return {
    async ask(url, init, maxBytes) {
      const pace = patience.start(url.origin);
      let began = false;
      try {
        const response = await send(url, init, pace);
        began = true;
        const { status, ok, headers } = response;
        if (!ok || init.method === 'HEAD') {
          await response.body?.cancel();
          return { status, ok, headers, bytes: new Uint8Array() };
        }
        const bytes = await readBounded(response, maxBytes, pace);
        if (bytes === undefined) throw new AnswerRefused(`sends more than ${maxBytes} bytes, which is more than it may have`);
        return { status, ok, headers, bytes };
      } catch (error) {
        if (error instanceof UnreadableRepository) throw error;
        if (!pace.signal.aborted) patience.slow(url.origin);
        throw new AnswerRefused(answerFailure(error, began));
      } finally {
        pace.end();
      }
    },
  };
}
