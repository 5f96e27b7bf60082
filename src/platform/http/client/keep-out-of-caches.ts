import type { FastifyInstance } from 'fastify';

const API_PATH = /^\/(?:api|v1|sanctum)(?:\/|$|\?)/;

/** Forbids caches to store API responses, except those of file routes. */
export function keepOutOfCaches(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (API_PATH.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
