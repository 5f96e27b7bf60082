import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { leaveBodiesUnread } from '../http/bodies/parse-body.js';

/** Leaves bodies unparsed, because signatures cover their bytes. */
export function serveRaw({ httpAdapter }: HttpAdapterHost, serve: (scope: FastifyInstance) => void): void {
  void httpAdapter.getInstance<FastifyInstance>().register((scope, _options, done) => {
    leaveBodiesUnread(scope, '*');
    serve(scope);
    done();
  });
}

/** Reads a body. Call after authorization. */
export const readRaw = async ({ server, raw }: FastifyRequest, maxBytes: number): Promise<Buffer> =>
  (await server.incomingBodies.of(raw)?.read(maxBytes)) ?? Buffer.alloc(0);
