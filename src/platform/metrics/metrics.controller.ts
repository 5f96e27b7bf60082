import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../config.js';
import { NotFound, Unauthenticated } from '../errors.js';
import { Route } from '../http/route/route.js';
import { isEqual } from '../secrets.js';
import { Metrics } from './metrics.js';

/** Answers 404 without METRICS_TOKEN. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  @Route.get('', { access: 'guest', response: { type: 'text/plain' } })
  async read(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { metricsToken } = this.config;
    if (!metricsToken) throw new NotFound();
    if (!isEqual(authorization ?? '', `Bearer ${metricsToken}`))
      throw new Unauthenticated('unauthenticated', {
        en: 'The token of METRICS_TOKEN is needed.',
        ar: 'سجّل دخولك للمتابعة.',
      });
    void reply.headers({ 'content-type': this.metrics.contentType, 'cache-control': 'no-store' });
    return this.metrics.print();
  }
}
