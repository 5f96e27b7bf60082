import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { HasUnsentMessages } from '../../../address-book/address-book.ports.js';
import { database } from '../../../platform/database/statements/database.js';

@QueryHandler(HasUnsentMessages)
export class HasUnsentMessagesHandler implements IQueryHandler<HasUnsentMessages> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: HasUnsentMessages): Promise<boolean> {
    const { rows } = await sql`
      select from chats c join messages m on m.account_id = c.account_id and m.device_id = c.device_id and m.chat_id = c.id
        where c.account_id = ${accountId} and c.contact_id = ${contactId} and m.from_me
          and m.status in ('queued', 'sending')
      union all select from message_changes x join messages m on m.id = x.message_id join chats c on c.id = m.chat_id
        where x.account_id = ${accountId} and x.device_id = c.device_id and x.status in ('queued', 'sending')
          and c.contact_id = ${contactId}
      limit 1`.execute(database(this.em));
    return rows.length > 0;
  }
}
