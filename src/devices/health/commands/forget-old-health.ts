import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { PlatformTexts } from '../../outbound/platform-texts.js';
import { COUNTERS } from '../../../platform/counters/counters.sql.js';

const DAY_MS = 24 * 3_600_000;
const EVENT_DAYS = 30;
const MAX_EVENTS_PER_DEVICE = 1000;
const FAILED_ENTRY_DAYS = 30;
/** WhatsApp deletes history files earlier. */
const NOTICE_DAYS = 7;
/** A month in any time zone. */
const COUNTER_DAYS = 40;

@Injectable()
export class ForgetOldHealth {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly texts: PlatformTexts,
  ) {}

  async execute(): Promise<void> {
    await deleteInBatches(
      this.em,
      'device_events',
      sql`select id from device_events where at < ${this.daysAgo(EVENT_DAYS)} order by at`,
    );
    await deleteInBatches(
      this.em,
      'device_events',
      sql`select e.id from devices d cross join lateral (
           select id from device_events where device_id = d.id order by id desc
             offset ${MAX_EVENTS_PER_DEVICE - 1} limit 1) oldest
         join device_events e on e.device_id = d.id and e.id < oldest.id`,
    );
    for (const condition of [sql`name like 'device.%'`, sql`account_id is null and name like 'messages.%'`])
      await deleteInBatches(
        this.em,
        COUNTERS,
        sql`select ctid from ${sql.raw(COUNTERS)}
          where ${condition} and bucket < ${this.daysAgo(COUNTER_DAYS)} order by bucket`,
      );
    await deleteInBatches(
      this.em,
      'server_starts',
      sql`select ctid from server_starts where started_at < ${this.daysAgo(EVENT_DAYS)} order by started_at`,
    );
    await deleteInBatches(
      this.em,
      'inbound_journal',
      sql`select id from inbound_journal where failed_at < ${this.daysAgo(FAILED_ENTRY_DAYS)} order by failed_at`,
    );
    await deleteInBatches(
      this.em,
      'history_syncs',
      sql`select id from history_syncs where received_at < ${this.daysAgo(NOTICE_DAYS)} order by received_at`,
    );
    await this.texts.forgetOld();
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
