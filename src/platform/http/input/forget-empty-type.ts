import type { FastifyInstance } from 'fastify';

/** Some clients say what their content is where they send none, as with DELETE: that is no body, and not an unreadable one. */
export function forgetEmptyType(server: FastifyInstance): void {
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
    if (length === '0' && encoding === undefined) delete headers['content-type'];
    done();
  });
}
