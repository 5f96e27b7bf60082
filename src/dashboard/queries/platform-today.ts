import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../auth/auth.messages.js';
import { DescribeServer } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { countYesterday } from '../../platform/counters/count-yesterday.js';
import { readDailyCounters } from '../../platform/counters/read-daily-counters.js';
import type { PlatformTodayResult } from '../dashboard.contract.js';

const COUNTERS = ['messages.sent', 'messages.delivered'] as const;

@Injectable()
export class PlatformToday {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Reads one row per quarter hour, however many accounts exist. */
  async read(accountId: number): Promise<PlatformTodayResult> {
    const timeZone = await this.queries.execute(new GetTimeZone(accountId));
    const calendar = { timeZone, now: this.clock.now(), days: 1 };
    const [today] = await readDailyCounters(this.em, null, COUNTERS, calendar);
    const { expected, connected } = await this.queries.execute(new DescribeServer());
    return {
      sent: today?.counts['messages.sent'] ?? 0,
      delivered: today?.counts['messages.delivered'] ?? 0,
      sent_yesterday: await countYesterday(this.em, null, 'messages.sent', calendar),
      devices: { expected, connected },
    };
  }
}
