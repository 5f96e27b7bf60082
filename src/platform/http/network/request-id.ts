import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Accepted IDs of clients, which are echoed and logged. */
const REQUEST_ID = /^[!-~]{1,200}$/;

export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const requestId = headers['x-request-id'];
  return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID();
}

export function echoRequestId(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
}
