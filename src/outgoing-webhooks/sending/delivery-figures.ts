import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { IS_DUE } from './claim-deliveries.js';

const REMEMBER_MS = 5000;
/** More is counted for nobody: the answer stays quick however much waits. */
const COUNTED_TO = 10_000;

/** Over all accounts: the server is watched, not its users. What rests because its receiver does not answer is no backlog of ours. */
const BACKLOG = `select count(*) as count, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest_seconds
  from (select d.due_at from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where ${IS_DUE} order by d.due_at limit ${COUNTED_TO}) due`;
/** While the installation keeps silent nothing might go. */
const NO_BACKLOG = [{ count: '0', oldest_seconds: 0 }];

/** What is told of webhooks to whoever watches over the server. */
@Injectable()
export class DeliveryFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly config: Config,
    private readonly sending: SendingSwitch,
  ) {}

  onModuleInit(): void {
    if (!this.config.roles.includes('worker')) return;
    const read = rememberFor(REMEMBER_MS, async () =>
      this.sending.isOn()
        ? this.orm.em.fork().execute<{ count: string; oldest_seconds: number }[]>(BACKLOG)
        : NO_BACKLOG,
    );
    this.metrics.gauge(
      { name: 'webhook_deliveries_due', help: `Webhook deliveries that might go now, up to ${COUNTED_TO}` },
      async () => (await read()).map(({ count }) => ({ value: Number(count) })),
    );
    this.metrics.gauge(
      { name: 'webhook_oldest_seconds', help: 'How long the oldest of these has been due' },
      async () => (await read()).map(({ oldest_seconds }) => ({ value: oldest_seconds })),
    );
  }
}
