import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { countYesterday } from '../../platform/counters/count-yesterday.js';
import { readDailyCounters } from '../../platform/counters/read-daily-counters.js';
import type { MessageStats } from '../dashboard.contract.js';

const COUNTERS = ['messages.sent', 'messages.delivered', 'messages.read', 'messages.failed'] as const;

@Injectable()
export class GetMessageStats {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, days: number): Promise<MessageStats> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const calendar = { timeZone, days, now: this.clock.now() };
    const counted = await readDailyCounters(this.em, accountId, COUNTERS, calendar);
    const data = counted.map(({ day, counts }) => ({
      day,
      sent: counts['messages.sent'],
      delivered: counts['messages.delivered'],
      read: counts['messages.read'],
      failed: counts['messages.failed'],
    }));
    const totals = { sent: 0, delivered: 0, read: 0, failed: 0 };
    for (const name of Object.keys(totals) as (keyof typeof totals)[])
      for (const day of data) totals[name] += day[name];
    const sentYesterday = await countYesterday(this.em, accountId, 'messages.sent', calendar);
    return { data, sent_yesterday: sentYesterday, totals, time_zone: timeZone };
  }
}
