import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { PlatformTexts } from '../../outbound/platform-texts.js';
import { COUNTERS } from '../../../platform/counters/counters.sql.js';

const DAY_MS = 24 * 3_600_000;
const EVENTS_DAYS = 30;
const MAX_EVENTS = 1000;
/** Failed inbound journal entries. */
const FAILED_DAYS = 30;
/** WhatsApp deletes history files earlier. */
const NOTICE_DAYS = 7;
/** A month in any time zone. */
const FIGURES_DAYS = 40;

@Injectable()
export class ForgetOldHealth {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly texts: PlatformTexts,
  ) {}

  async execute(): Promise<void> {
    await this.forget('device_events', 'select id from device_events where at < ? order by at', EVENTS_DAYS);
    await deleteInBatches(
      this.em,
      'device_events',
      `select e.id from devices d cross join lateral (
           select id from device_events where device_id = d.id order by id desc offset ? limit 1) oldest
         join device_events e on e.device_id = d.id and e.id < oldest.id`,
      [MAX_EVENTS - 1],
    );
    const old = (which: string) => `select ctid from ${COUNTERS} where ${which} and bucket < ? order by bucket`;
    await this.forget(COUNTERS, old(`name like 'device.%'`), FIGURES_DAYS);
    await this.forget(COUNTERS, old(`account_id is null and name like 'messages.%'`), FIGURES_DAYS);
    await this.forget(
      'server_starts',
      'select ctid from server_starts where started_at < ? order by started_at',
      EVENTS_DAYS,
    );
    await this.forget(
      'inbound_journal',
      'select id from inbound_journal where failed_at < ? order by failed_at',
      FAILED_DAYS,
    );
    await this.forget(
      'history_syncs',
      'select id from history_syncs where received_at < ? order by received_at',
      NOTICE_DAYS,
    );
    await this.texts.forgetOld();
  }

  private forget(table: string, select: string, days: number): Promise<void> {
    return deleteInBatches(this.em, table, select, [new Date(this.clock.now().getTime() - days * DAY_MS)]);
  }
}
