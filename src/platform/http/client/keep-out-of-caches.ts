import type { FastifyInstance } from 'fastify';

const OF_API = /^\/(?:api|v1|sanctum)(?:\/|$|\?)/;

/** File routes override it. */
export function keepOutOfCaches(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (OF_API.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
