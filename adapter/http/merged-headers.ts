/** Headers that a client or proxy set twice and another proxy merged: `a, a` is still the one value `a`. */
import type { FastifyInstance } from 'fastify';

/** Headers of one value whose values hold no comma. */
const SINGLE = ['content-type', 'mcp-protocol-version', 'mcp-method'] as const;

function onceOnly(value: string): string {
  const parts = value.split(',').map((part) => part.trim());
  return parts.every((part) => part === parts[0]) ? (parts[0] ?? '') : value;
}

/** Undoes such merges before anything reads the headers; values that differ stay, and are refused where they matter. */
export function registerMergedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    for (const name of SINGLE) {
      const value = headers[name];
      if (typeof value === 'string' && value.includes(',')) headers[name] = onceOnly(value);
    }
    done();
  });
}
