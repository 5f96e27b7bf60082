import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { RecordBulkOutcomes } from '../../../devices/protection.messages.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { isOptedOut } from '../find-send-block.js';

/** Whoever asks for silence so soon after something that went to many has had enough of that. */
const SOON = '2 days';
const SOON_MS = 2 * 24 * 3_600_000;
const MOST_REMEMBERED = 10_000;

/** Somebody asked for silence after a message that went to many: several of them are a sign that the device must stop. */
@EventsHandler(OptOutChanged)
export class ReportOptOut implements IEventHandler<OptOutChanged> {
  /** When who was counted, the longest ago first: one person who asks for silence, comes back and asks again is not several. */
  private readonly counted = new Map<string, number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  async handle({ accountId, asked }: OptOutChanged): Promise<void> {
    if (!asked) return;
    const { deviceId, chatId, contactId } = asked;
    const rows = await this.orm.em.fork().execute<unknown[]>(
      `select from contacts p where p.id = ? and p.account_id = ? and ${isOptedOut('p')}
         and exists (select from messages m where m.chat_id = ? and m.is_bulk and m.at > now() - interval '${SOON}')`,
      [contactId, accountId, chatId],
    );
    if (rows.length > 0 && this.isFirst(`${deviceId}/${contactId}`))
      await this.commands.execute(new RecordBulkOutcomes([{ accountId, deviceId, outcomes: 'o' }]));
  }

  private isFirst(who: string): boolean {
    const now = Date.now();
    if (now - (this.counted.get(who) ?? 0) < SOON_MS) return false;
    this.counted.delete(who);
    this.counted.set(who, now);
    if (this.counted.size > MOST_REMEMBERED) this.counted.delete(this.counted.keys().next().value!);
    return true;
  }
}
