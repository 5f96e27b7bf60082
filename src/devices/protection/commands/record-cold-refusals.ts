import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { LimitDevice } from './limit-device.js';
import { RecordColdRefusals } from '../../protection.messages.js';
import { ProtectionTimings } from '../protection-timings.js';

/** One refusal may be about that one person; a second in a row is about the number. */
const ENOUGH = 2;

interface Row {
  refused_chats: string[];
  refusal_rests: number;
  is_limited: boolean;
}

/**
 * Counts the people whom WhatsApp did not let a number write to, one after the other. When several were refused and WhatsApp has named no
 * end, the number rests from new people for an hour, and for twice as long each time it happens again: to go on makes it worse.
 */
@CommandHandler(RecordColdRefusals)
export class RecordColdRefusalsHandler implements ICommandHandler<RecordColdRefusals> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly timings: ProtectionTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, deviceId, chatIds }: RecordColdRefusals): Promise<void> {
    const now = this.clock.now();
    const until = await this.em.fork().transactional(async (em) => {
      const [row] = await em.execute<Row[]>(
        `select refused_chats, refusal_rests, limited_by is not null and (limited_until is null or limited_until > ?) is_limited
           from devices where id = ? and account_id = ? for no key update`,
        [now, deviceId, accountId],
      );
      // What was on its way when the limit came says nothing new.
      if (!row || row.is_limited) return null;
      const refused = new Set([...row.refused_chats.map(Number), ...chatIds]);
      const rests = refused.size >= ENOUGH;
      await em.execute(
        'update devices set refused_chats = ?::bigint[], refusal_rests = refusal_rests + ? where id = ?',
        [...[`{${rests ? '' : [...refused].join()}}`, rests ? 1 : 0, deviceId]],
      );
      return rests ? new Date(now.getTime() + this.restOf(row.refusal_rests)) : null;
    });
    if (until) await this.commands.execute(new LimitDevice(accountId, deviceId, { by: 'refusals', until }));
  }

  private restOf(former: number): number {
    return Math.min(this.timings.longestRestMs, this.timings.restMs * 2 ** Math.min(former, 30));
  }
}
