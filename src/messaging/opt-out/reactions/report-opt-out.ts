import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { RecordBulkOutcomes } from '../../../devices/protection.messages.js';
import { OptOutChanged } from '../../messaging.messages.js';
import { isOptedOut } from '../why-not-write.js';

/** Whoever asks for silence so soon after something that went to many has had enough of that. */
const SOON = '2 days';

/** Somebody asked for silence after a message that went to many: several of them are a sign that the device must stop. */
@EventsHandler(OptOutChanged)
export class ReportOptOut implements IEventHandler<OptOutChanged> {
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
    if (rows.length > 0) await this.commands.execute(new RecordBulkOutcomes(accountId, deviceId, 'o'));
  }
}
