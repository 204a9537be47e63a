/** Refuses hosts and origins that the operator did not name, so that no web page can talk to somebody's local server. */
import type { FastifyInstance } from 'fastify';
import { brief } from '../text/one-line.ts';
import { makeAllowList } from './allow-list.ts';
import { refuse } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** A probe under a name, or for a page, that the operator did not allow: it hears nothing about content. */
    isStranger: boolean;
  }
}

/** Probes come from the machine's own network under any name. What they tell strangers says nothing about content. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

export interface GuardOptions {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/** Checks every request but preflights and probes. */
export function registerGuard(app: FastifyInstance, { allowedHosts, allowedOrigins }: GuardOptions): void {
  const allow = makeAllowList(allowedHosts, allowedOrigins);
  app.decorateRequest('isStranger', false);
  app.addHook('onRequest', (request, reply, done) => {
    const { host, origin } = request.headers;
    if (PROBES.has(request.url.split('?', 1)[0] ?? '')) {
      request.isStranger = !allow.host(host) || !allow.origin(origin);
      return done();
    }
    if (!allow.host(host)) {
      const name = JSON.stringify(brief(host ?? '', 200));
      refuse(reply, 403, `The host ${name} is not allowed here. To serve it, add it to SKILLPRESS_ALLOWED_HOSTS (--allowed-hosts).`);
    } else if (!allow.origin(origin)) {
      const name = JSON.stringify(brief(origin ?? '', 200));
      refuse(reply, 403, `The origin ${name} is not allowed here. To serve it, add it to SKILLPRESS_ALLOWED_ORIGINS (--allowed-origins).`);
    } else done();
  });
}
