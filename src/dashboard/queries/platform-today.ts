import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { DescribeServer } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import type { PlatformToday as Today } from '../dashboard.contract.js';

/** How today is for all accounts together, on the calendar of whoever asks. */
@Injectable()
export class PlatformToday {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async read(accountId: number): Promise<Today> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const { expected, connected } = await this.queries.execute(new DescribeServer());
    return { ...(await this.countMessages(timeZone)), devices: { expected, connected } };
  }

  /** By the counters of the whole server (aggregate-counters.ts): as many rows as quarters of an hour, however many accounts there are. */
  private async countMessages(timeZone: string): Promise<Omit<Today, 'devices'>> {
    const now = this.clock.now();
    const [row] = await this.em.execute<{ sent: string; delivered: string; sent_yesterday: string }[]>(
      `with days as (
         select day::timestamp at time zone ? as today, (day - 1)::timestamp at time zone ? as yesterday
           from (select (?::timestamptz at time zone ?)::date as day) calendar)
       select coalesce(sum(value) filter (where name = 'messages.sent' and bucket >= today), 0) as sent,
              coalesce(sum(value) filter (where name = 'messages.delivered' and bucket >= today), 0) as delivered,
              coalesce(sum(value) filter (where name = 'messages.sent' and bucket < today
                and bucket <= ?::timestamptz - interval '1 day'), 0) as sent_yesterday
         from days, counter_totals
        where account_id is null and name in ('messages.sent', 'messages.delivered')
          and bucket >= (select yesterday from days)`,
      [timeZone, timeZone, now, timeZone, now],
    );
    const count = (value: string | undefined): number => Math.max(0, Number(value ?? 0));
    return {
      sent: count(row?.sent),
      delivered: count(row?.delivered),
      sent_yesterday: count(row?.sent_yesterday),
    };
  }
}
