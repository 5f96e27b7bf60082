import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Config, ROLES } from '../../config.js';
import { Dependencies } from '../../dependencies/dependencies.js';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';
import { VERSION } from '../../metrics/version.js';
import { Route } from '../route/route.js';

const Alive = z.object({ status: z.literal('ok'), version: z.string() });
const State = z.enum(['ok', 'down']);
const Readiness = z.object({ status: State, parts: z.record(z.string(), State) });
const Health = z.object({
  status: State,
  version: z.string(),
  roles: z.array(z.enum(ROLES)),
  dependencies: z.record(z.string(), State),
});

@Controller('health')
export class HealthController {
  constructor(
    private readonly dependencies: Dependencies,
    private readonly config: Config,
    private readonly shutdown: GracefulShutdown,
  ) {}

  /** Answers 200 even if `status`, the readiness, is down. */
  @Route.get('', { access: 'guest', response: Health })
  async health(): Promise<z.infer<typeof Health>> {
    const dependencies = await this.dependencies.check();
    const status = this.isReady(dependencies) ? 'ok' : 'down';
    return { status, version: VERSION, roles: [...this.config.roles], dependencies };
  }

  @Route.get('live', { access: 'guest', response: Alive })
  live(): z.infer<typeof Alive> {
    return { status: 'ok', version: VERSION };
  }

  @Route.get('ready', { access: 'guest', response: Readiness })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.infer<typeof Readiness>> {
    const parts = await this.dependencies.check(['postgres', 'postgres_direct', 'redis', 'whatsapp']);
    const status = this.isReady(parts) ? 'ok' : 'down';
    if (status === 'down') void reply.status(503);
    return { status, parts };
  }

  /** Returns whether proxies may use the process. A web process needs no queue. */
  private isReady({ database, database_direct, queue }: Record<string, 'ok' | 'down'>): boolean {
    const { roles } = this.config;
    const needsQueue = roles.includes('worker') && !roles.includes('web');
    const hasDatabase = database === 'ok' && database_direct !== 'down';
    return !this.shutdown.hasStarted && hasDatabase && (!needsQueue || queue === 'ok');
  }
}
