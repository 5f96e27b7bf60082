import type { FastifyInstance } from 'fastify';

/** Drops the content type of an empty body, which some clients send with DELETE. */
export function forgetEmptyType(server: FastifyInstance): void {
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    if (length === '0' && encoding === undefined) delete headers['content-type'];
    done();
  });
}
