import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { IS_DUE } from './claim-deliveries.js';

const CACHE_MS = 5000;
const MAX_COUNTED_DELIVERIES = 10_000;

/** Excludes paused endpoints, whose receivers cause the backlog. */
const BACKLOG = sql<{ count: number; oldest_seconds: number }>`
  select count(*) as count, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest_seconds
  from (select d.due_at from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
         where ${IS_DUE} order by d.due_at limit ${MAX_COUNTED_DELIVERIES}) due`;
const NO_BACKLOG = [{ count: 0, oldest_seconds: 0 }];

@Injectable()
export class WebhookDeliveryFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly config: Config,
    private readonly sending: SendingSwitch,
  ) {}

  onModuleInit(): void {
    if (!this.config.roles.includes('worker')) return;
    const read = rememberFor(CACHE_MS, async () =>
      this.sending.isOn() ? (await BACKLOG.execute(database(this.orm.em.fork()))).rows : NO_BACKLOG,
    );
    this.metrics.gauge(
      { name: 'webhook_deliveries_due', help: `Due webhook deliveries, counted up to ${MAX_COUNTED_DELIVERIES}` },
      async () => (await read()).map(({ count }) => ({ value: count })),
    );
    this.metrics.gauge(
      { name: 'webhook_oldest_seconds', help: 'Seconds the oldest due webhook delivery has waited' },
      async () => (await read()).map(({ oldest_seconds }) => ({ value: oldest_seconds })),
    );
  }
}
