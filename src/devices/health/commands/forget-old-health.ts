import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { PlatformTexts } from '../../outbound/platform-texts.js';

const DAY_MS = 24 * 3_600_000;
const EVENTS_DAYS = 30;
const MOST_EVENTS = 1000;
/** Messages that could not be recorded. */
const ASIDE_DAYS = 30;
/** A little more than a month, so that a month can be told in any time zone. */
const FIGURES_DAYS = 40;

/** Drops what timelines, starts, figures and hashes of the platform's texts hold beyond their time, over all accounts. */
export class ForgetOldHealth extends Command<void> {}

@CommandHandler(ForgetOldHealth)
export class ForgetOldHealthHandler implements ICommandHandler<ForgetOldHealth> {
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
      [MOST_EVENTS - 1],
    );
    const old = (which: string) => `select ctid from counters where ${which} and bucket < ? order by bucket`;
    await this.forget('counters', old(`name like 'device.%'`), FIGURES_DAYS);
    await this.forget('counters', old(`account_id is null and name like 'messages.%'`), FIGURES_DAYS);
    await this.forget(
      'server_starts',
      'select ctid from server_starts where started_at < ? order by started_at',
      EVENTS_DAYS,
    );
    await this.forget(
      'inbound_journal',
      'select id from inbound_journal where failed_at < ? order by failed_at',
      ASIDE_DAYS,
    );
    await this.texts.forgetOld();
  }

  private forget(table: string, select: string, days: number): Promise<void> {
    return deleteInBatches(this.em, table, select, [new Date(this.clock.now().getTime() - days * DAY_MS)]);
  }
}
