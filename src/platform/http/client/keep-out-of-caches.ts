import type { FastifyInstance } from 'fastify';

const OF_API = /^\/(?:api|v1|sanctum)(?:\/|$|\?)/;

/** An answer about an account is kept by no browser and no proxy, also after the sign-out, unless its route says otherwise, as those of files do. */
export function keepOutOfCaches(fastify: Pick<FastifyInstance, 'addHook'>): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    if (OF_API.test(request.url) && !reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done();
  });
}
