import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Routes beside the API whose bodies stay the bytes that came over the wire, as these are what is signed. `largest`: of a body, in bytes. */
export function serveRaw(
  { httpAdapter }: HttpAdapterHost,
  largest: number,
  serve: (scope: FastifyInstance) => void,
): void {
  void httpAdapter.getInstance<FastifyInstance>().register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, parsed) => {
      parsed(null, body);
    });
    serve(scope);
    done();
  });
}

export const bodyOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
