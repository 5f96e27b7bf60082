import type { FastifyInstance } from 'fastify';

/** Typical restart time of a dependency. */
const RETRY_AFTER_SECONDS = 5;

export function setRetryAfter(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after'))
      void reply.header('retry-after', RETRY_AFTER_SECONDS);
    done();
  });
}
