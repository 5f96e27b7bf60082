import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
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
    const before = (days: number) => new Date(this.clock.now().getTime() - days * DAY_MS);
    await this.em.execute('delete from device_events where at < ?', [before(EVENTS_DAYS)]);
    await this.em.execute(
      `delete from device_events e using devices d cross join lateral (
           select id from device_events where device_id = d.id order by id desc offset ? limit 1) oldest
        where e.device_id = d.id and e.id < oldest.id`,
      [MOST_EVENTS - 1],
    );
    await this.em.execute(`delete from counters where name like 'device.%' and bucket < ?`, [before(FIGURES_DAYS)]);
    await this.em.execute(`delete from counters where account_id is null and name like 'messages.%' and bucket < ?`, [
      before(FIGURES_DAYS),
    ]);
    await this.em.execute('delete from server_starts where started_at < ?', [before(EVENTS_DAYS)]);
    await this.em.execute('delete from inbound_journal where failed_at < ?', [before(ASIDE_DAYS)]);
    await this.texts.forgetOld();
  }
}
