import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import type { FailureCode } from '../messaging.contract.js';
import { DescribeSending } from '../messaging.messages.js';
import { ACTIVE_ACCOUNTS } from '../../auth/auth.sql.js';
import { CONNECTED_DEVICES } from '../../devices/devices.sql.js';

const BUCKETS_SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600];
const CACHE_MS = 500;
const DAY_CACHE_MS = 10_000;
const UNFINISHED = ['queued', 'sending'] as const;
/**
 * Time since which `m` could have been sent. Excludes offline devices and suspended accounts, whose alert would never
 * end.
 */
const SINCE = sql`case when m.status = 'queued' then m.created_at when d.id is not null and a.id is not null
  then greatest(d.connected_at, case when m.attempts > 1 then m.created_at else coalesce(m.handed_over_at, m.created_at) end) end`;

interface Unfinished extends Pick<Row<'messages'>, 'status'> {
  count: number;
  oldest_seconds: number;
}

@Injectable()
export class MessageMetrics {
  private readonly seconds;
  private readonly failures;
  private readonly retries;

  constructor(
    metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
  ) {
    this.seconds = metrics.histogram(
      {
        name: 'message_seconds',
        help: 'Finished messages of this process by result, with the seconds since they could be sent',
        labels: ['result'],
      },
      BUCKETS_SECONDS,
    );
    this.failures = metrics.counter({
      name: 'messages_failed_total',
      help: 'Failed messages by reason',
      labels: ['reason'],
    });
    this.retries = metrics.counter({
      name: 'retry_receipts_total',
      help: 'Retry requests of phones that could not decrypt a message, by whether one was sent again',
      labels: ['answered'],
    });
    this.registerUnfinished(metrics);
    this.registerDay(metrics);
  }

  observeAccepted(afterSeconds: number): void {
    this.seconds.observe({ result: 'accepted' }, afterSeconds);
  }

  observeFailed(reason: FailureCode, afterSeconds: number): void {
    this.seconds.observe({ result: 'failed' }, afterSeconds);
    this.failures.inc({ reason });
  }

  countRetryRequest(isAnswered: boolean): void {
    this.retries.inc({ answered: isAnswered ? 'yes' : 'no' });
  }

  private registerUnfinished(metrics: Metrics): void {
    const read = rememberFor(CACHE_MS, async () => {
      const { rows } = await sql<Unfinished>`
        select m.status, count(*), coalesce(extract(epoch from clock_timestamp() - min(${SINCE})), 0)::float8 as oldest_seconds
           from messages m left join ${CONNECTED_DEVICES} d on d.id = m.device_id
             left join ${ACTIVE_ACCOUNTS} a on a.id = m.account_id
          where m.status in ('queued', 'sending') and m.from_me group by m.status`.execute(
        database(this.orm.em.fork()),
      );
      return rows;
    });
    // A gauge that disappears at zero looks like a failed scrape.
    const readAll = async () => {
      const rows = await read();
      return UNFINISHED.map((status) => ({ status, row: rows.find((candidate) => candidate.status === status) }));
    };
    metrics.gauge(
      { name: 'messages_unfinished', help: 'Unsent messages of all accounts by status', labels: ['status'] },
      async () => (await readAll()).map(({ status, row }) => ({ labels: { status }, value: row?.count ?? 0 })),
    );
    metrics.gauge(
      {
        name: 'messages_oldest_seconds',
        help: 'Age of the oldest unsent message; in flight, only while the device is connected',
        labels: ['status'],
      },
      async () => (await readAll()).map(({ status, row }) => ({ labels: { status }, value: row?.oldest_seconds ?? 0 })),
    );
  }

  private registerDay(metrics: Metrics): void {
    const read = rememberFor(DAY_CACHE_MS, () => this.queries.execute(new DescribeSending()));
    metrics.gauge(
      {
        name: 'send_latency_seconds',
        help: 'Seconds until WhatsApp acknowledged a message that could be sent, last 24 hours, all accounts',
        labels: ['quantile'],
      },
      async () => {
        const { p50, p95 } = await read();
        return [
          ...(p50 === null ? [] : [{ labels: { quantile: '0.5' }, value: p50 }]),
          ...(p95 === null ? [] : [{ labels: { quantile: '0.95' }, value: p95 }]),
        ];
      },
    );
    metrics.gauge(
      {
        name: 'delivery_ratio',
        help: 'Share of messages accepted by WhatsApp in the last 24 hours that reached a phone',
      },
      async () => {
        const { deliveryRate } = await read();
        return deliveryRate === null ? [] : [{ value: deliveryRate }];
      },
    );
  }
}
