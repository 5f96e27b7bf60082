import type { FastifyInstance } from 'fastify';

/** Some clients send a content type with an empty DELETE. */
export function forgetEmptyType(server: FastifyInstance): void {
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    if (length === '0' && encoding === undefined) delete headers['content-type'];
    done();
  });
}
