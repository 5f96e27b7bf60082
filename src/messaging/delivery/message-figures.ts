import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Metrics } from '../../platform/metrics/metrics.js';
import { rememberFor } from '../../platform/metrics/remember-for.js';
import type { FailureCode } from '../messaging.contract.js';
import { DescribeSending } from '../messaging.messages.js';

/** From a blink to what waited for a device that was away. */
const BUCKETS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600];
/** For both figures of one look; whoever looks again is told how it is then. */
const REMEMBER_MS = 500;
/** Of what is told of a whole day. */
const REMEMBER_DAY_MS = 10_000;
const UNFINISHED = ['queued', 'sending'] as const;
/**
 * Of `messages` as `m`, its device `d` and its account `a`: since when it could have gone, as FindStuckQueues and the alerts count. What waits
 * for a device that is away, or for an account that is suspended, has no time on its way: an alert on it would stay on for ever.
 */
const SINCE = `case when m.status = 'queued' then m.created_at when d.state = 'on' and a.status = 'active'
  then greatest(d.connected_at, case when m.attempts > 1 then m.created_at else coalesce(m.handed_over_at, m.created_at) end) end`;

interface Unfinished {
  status: (typeof UNFINISHED)[number];
  count: string;
  oldest_seconds: number;
}

/** What is told of messages to whoever watches over the server: counts and times, never whose or to whom. */
@Injectable()
export class MessageFigures {
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
        help: 'Messages that came to an end here, by result, and how long after they might go',
        labels: ['result'],
      },
      BUCKETS,
    );
    this.failures = metrics.counter({
      name: 'messages_failed_total',
      help: 'Messages that failed, by reason',
      labels: ['reason'],
    });
    this.retries = metrics.counter({
      name: 'retry_receipts_total',
      help: 'Phones that could not read a message of ours and asked again, by whether there was an answer',
      labels: ['answered'],
    });
    this.showUnfinished(metrics);
    this.showDay(metrics);
  }

  accepted(afterSeconds: number): void {
    this.seconds.observe({ result: 'accepted' }, afterSeconds);
  }

  failed(reason: FailureCode, afterSeconds: number): void {
    this.seconds.observe({ result: 'failed' }, afterSeconds);
    this.failures.inc({ reason });
  }

  askedAgain(isAnswered: boolean): void {
    this.retries.inc({ answered: isAnswered ? 'yes' : 'no' });
  }

  private showUnfinished(metrics: Metrics): void {
    // Over all accounts: the server is watched, not its users.
    const read = rememberFor(REMEMBER_MS, () =>
      this.orm.em.fork().execute<Unfinished[]>(
        `select m.status, count(*), coalesce(extract(epoch from clock_timestamp() - min(${SINCE})), 0)::float8 as oldest_seconds
           from messages m left join devices d on d.id = m.device_id left join accounts a on a.id = m.account_id
          where m.status in ('queued', 'sending') and m.from_me group by m.status`,
      ),
    );
    // A figure that is only there while it is not nought looks like one that cannot be read.
    const readAll = async () => {
      const rows = await read();
      return UNFINISHED.map((status) => ({ status, row: rows.find((each) => each.status === status) }));
    };
    metrics.gauge(
      { name: 'messages_unfinished', help: 'Messages of all accounts that are not sent yet', labels: ['status'] },
      async () => (await readAll()).map(({ status, row }) => ({ labels: { status }, value: Number(row?.count ?? 0) })),
    );
    metrics.gauge(
      {
        name: 'messages_oldest_seconds',
        help: 'How long the oldest of these has been there; of those on their way, while they could arrive',
        labels: ['status'],
      },
      async () => (await readAll()).map(({ status, row }) => ({ labels: { status }, value: row?.oldest_seconds ?? 0 })),
    );
  }

  private showDay(metrics: Metrics): void {
    const read = rememberFor(REMEMBER_DAY_MS, () => this.queries.execute(new DescribeSending()));
    metrics.gauge(
      {
        name: 'send_latency_seconds',
        help: 'From when a message might go until WhatsApp acknowledged it, over the last 24 hours and all accounts',
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
        help: 'Of the messages that WhatsApp accepted in the last 24 hours, the share that reached a phone',
      },
      async () => {
        const { deliveryRate } = await read();
        return deliveryRate === null ? [] : [{ value: deliveryRate }];
      },
    );
  }
}
