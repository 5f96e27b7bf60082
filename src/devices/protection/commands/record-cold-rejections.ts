import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { LimitDevice } from './limit-device.js';
import { RecordColdRejections } from '../../protection.messages.js';
import { ProtectionTimings } from '../protection-timings.js';

/** One may concern the contact, two in a row the number. */
const MIN_REJECTIONS = 2;

interface Row {
  refused_chats: string[];
  refusal_rests: number;
  is_limited: boolean;
}

/** Cold contacts pause for an hour, doubling each time, because continuing makes it worse. */
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
      const [row] = await em.execute<Row[]>(
        `select refused_chats, refusal_rests, limited_by is not null and (limited_until is null or limited_until > ?) is_limited
           from devices where id = ? and account_id = ? for no key update`,
        [now, deviceId, accountId],
      );
      // Ignores messages in flight when the limit started.
      if (!row || row.is_limited) return null;
      const refused = new Set([...row.refused_chats.map(Number), ...chatIds]);
      const rests = refused.size >= MIN_REJECTIONS;
      await em.execute(
        'update devices set refused_chats = ?::bigint[], refusal_rests = refusal_rests + ? where id = ?',
        [`{${rests ? '' : [...refused].join()}}`, rests ? 1 : 0, deviceId],
      );
      return rests ? new Date(now.getTime() + this.restOf(row.refusal_rests)) : null;
    });
    if (until) await this.limitDevice.execute(accountId, deviceId, { by: 'refusals', until });
  }

  private restOf(previousRests: number): number {
    return Math.min(this.timings.maxRestMs, this.timings.restMs * 2 ** Math.min(previousRests, 30));
  }
}
