import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const OPS_ENDPOINTS = /^\/(health|metrics)(\/|$|\?)/;

export function serveOpsEndpoints(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (OPS_ENDPOINTS.test(request.url)) done();
      else void reply.status(404).send({ message: 'Not found.', code: 'not_found' });
    });
}
