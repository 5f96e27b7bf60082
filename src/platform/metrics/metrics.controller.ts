import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../config.js';
import { NotFound, Unauthenticated } from '../errors.js';
import { Route } from '../http/route/route.js';
import { isEqual } from '../secrets.js';
import { Metrics } from './metrics.js';

/**
 * For a monitoring system that knows METRICS_TOKEN. Without one the address does not exist, for nobody: where a request comes from
 * says nothing behind a proxy of the same machine.
 */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Route.get('', { access: 'guest', answer: { type: 'text/plain' } })
  async read(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { metricsToken } = this.config;
    if (!metricsToken) throw new NotFound();
    if (!isEqual(authorization ?? '', `Bearer ${metricsToken}`))
      throw new Unauthenticated('unauthenticated', 'The token of METRICS_TOKEN is needed.');
    void reply.headers({ 'content-type': this.metrics.contentType, 'cache-control': 'no-store' });
    return this.metrics.print();
  }
}
