/** Probes: whether the process lives, and which generation it serves. */
import type { FastifyInstance } from 'fastify';
import type { Live } from '../live.ts';
import type { Damages } from '../store/damage.ts';
import { VERSION } from '../version.ts';

/**
 * Registers `/healthz` (always 200 while the process answers) and `/readyz` (503 until a generation is loaded). Which generation that
 * is, and what is wrong with the next one, is for those whom the guard allows: any web page can reach a local server.
 */
export function registerHealth(app: FastifyInstance, live: Pick<Live, 'current' | 'refusal'>, damages?: Pick<Damages, 'list'>): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }));
  app.get('/readyz', (request, reply) => {
    const loaded = live.current();
    const refusal = live.refusal();
    const damaged = damages?.list() ?? [];
    reply.header('cache-control', 'no-store');
    if (request.isStranger)
      return reply.code(loaded === undefined ? 503 : 200).send({ status: loaded === undefined ? 'loading' : 'ready' });
    if (loaded === undefined) return reply.code(503).send({ status: 'loading', ...(refusal === undefined ? {} : { refused: refusal }) });
    const { generation, number } = loaded;
    return reply.send({
      status: 'ready',
      generation: {
        number,
        digest: generation.digest,
        ...(generation.approved === undefined ? {} : { approved: generation.approved }),
        ...(generation.signedBy === undefined ? {} : { signedBy: generation.signedBy }),
        mounts: [...generation.mounts.values()].map(({ mount, main }) => ({
          address: mount.address,
          ref: mount.default,
          revision: main.artifact.revision,
          snapshot: mount.snapshot.id,
        })),
      },
      // Files that changed or went after they were verified; what they hold is not served, everything else is.
      ...(damaged.length === 0 ? {} : { damaged }),
      // The newest generation was refused; the one above keeps serving.
      ...(refusal === undefined ? {} : { refused: refusal }),
    });
  });
}
