import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { RecordTyping } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Push } from '../../../platform/realtime/push.js';

@CommandHandler(RecordTyping)
export class RecordTypingHandler implements ICommandHandler<RecordTyping> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ accountId, deviceId, peer: { phone, lid }, state }: RecordTyping): Promise<void> {
    const { rows } = await sql<Pick<Row<'chats'>, 'id' | 'assignee_id'>>`
      select id, assignee_id from chats where account_id = ${accountId} and device_id = ${deviceId} and contact_id in (
         select id from contacts where account_id = ${accountId} and phone = ${phone}
         union select id from contacts where account_id = ${accountId} and lid = ${lid})`.execute(database(this.em));
    for (const { id, assignee_id: assigneeId } of rows)
      this.push.toChat({ accountId, deviceId, assigneeId }, 'chat.typing', { device_id: deviceId, chat_id: id, state });
  }
}
