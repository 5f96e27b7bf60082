import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { LimitDevice } from './limit-device.js';
import { RecordColdRejections } from '../../protection.messages.js';
import { ProtectionTimings } from '../protection-timings.js';

/** One rejection may concern only the contact. */
const MIN_REJECTIONS = 2;

const isLimited = (now: Date) =>
  sql<boolean>`limited_by is not null and (limited_until is null or limited_until > ${now})`;

/** Pauses cold contacts for an hour, doubling each time, because continuing makes it worse. */
@CommandHandler(RecordColdRejections)
export class RecordColdRejectionsHandler implements ICommandHandler<RecordColdRejections> {
  constructor(
    private readonly em: EntityManager,
    private readonly limitDevice: LimitDevice,
    private readonly timings: ProtectionTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, chatIds }: RecordColdRejections): Promise<void> {
    const now = this.clock.now();
    const until = await this.em.fork().transactional(async (em) => {
      const row = await database(em)
        .selectFrom('devices')
        .select(['refused_chats', 'refusal_rests', isLimited(now).as('is_limited')])
        .where('id', '=', deviceId)
        .where('account_id', '=', accountId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      // Ignores messages in flight when the limit started.
      if (!row || row.is_limited) return null;
      const rejected = new Set([...row.refused_chats, ...chatIds]);
      const isPaused = rejected.size >= MIN_REJECTIONS;
      await database(em)
        .updateTable('devices')
        .set((eb) => ({
          refused_chats: isPaused ? [] : [...rejected],
          refusal_rests: eb('refusal_rests', '+', isPaused ? 1 : 0),
        }))
        .where('id', '=', deviceId)
        .execute();
      return isPaused ? new Date(now.getTime() + this.pauseAfter(row.refusal_rests)) : null;
    });
    if (until) await this.limitDevice.execute(accountId, deviceId, { by: 'refusals', until });
  }

  private pauseAfter(previousRests: number): number {
    return Math.min(this.timings.maxRestMs, this.timings.restMs * 2 ** Math.min(previousRests, 30));
  }
}
