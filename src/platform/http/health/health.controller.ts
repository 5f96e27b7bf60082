import { MikroORM } from '@mikro-orm/postgresql';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Config } from '../../config.js';
import { rememberFor } from '../../metrics/remember-for.js';
import { Queues } from '../../queues/queues.js';
import { probeTcp } from '../../tcp-probe.js';
import { GracefulShutdown } from '../../shutdown/graceful-shutdown.js';
import { Route } from '../route/route.js';

/** The address of real WhatsApp, asked only whether it can be reached. */
const LIVE_SOCKET_URL = 'wss://web.whatsapp.com/ws/chat';

/** Anybody may ask, as often as they like: WhatsApp must not see a connection of this server for each question. */
const REMEMBER_MS = { own: 500, network: 5000 };

const Alive = z.object({ status: z.literal('ok') });
const Part = z.enum(['ok', 'down']);
type Part = z.infer<typeof Part>;
const Readiness = z.object({ status: Part, parts: z.record(z.string(), Part) });

@Controller('health')
export class HealthController {
  private readonly database = rememberFor(REMEMBER_MS.own, () =>
    check(this.orm.em.getConnection().execute('select 1')),
  );
  private readonly queue = rememberFor(REMEMBER_MS.own, () => check(this.queues.ping()));
  private readonly network = rememberFor(REMEMBER_MS.network, () =>
    check(probeTcp(new URL(this.config.whatsappSocketUrl ?? LIVE_SOCKET_URL), 2000)),
  );

  constructor(
    private readonly orm: MikroORM,
    private readonly queues: Queues,
    private readonly config: Config,
    private readonly shutdown: GracefulShutdown,
  ) {}

  @Route.get('live', { access: 'guest', answer: Alive })
  live(): z.infer<typeof Alive> {
    return { status: 'ok' };
  }

  /** 200 when the database and the queue answer and the WhatsApp network can be reached, else 503; which part is down is told. A process that is shutting down is not ready. */
  @Route.get('ready', { access: 'guest', answer: Readiness })
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<z.infer<typeof Readiness>> {
    const [database, queue, network] = await Promise.all([this.database(), this.queue(), this.network()]);
    const isWhole = database === 'ok' && queue === 'ok' && network === 'ok';
    const status = isWhole && !this.shutdown.hasBegun ? 'ok' : 'down';
    if (status === 'down') void reply.status(503);
    return { status, parts: { database, queue, [this.config.whatsappNetwork]: network } };
  }
}

async function check(asked: Promise<unknown>): Promise<Part> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), 3000);
  });
  return Promise.race([asked, tooLate])
    .then(
      (): Part => 'ok',
      (): Part => 'down',
    )
    .finally(() => clearTimeout(timer));
}
