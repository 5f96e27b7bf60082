import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { FindPerson } from '../../conversation.messages.js';
import { findNumbers } from '../../../address-book/contacts/spellings/find-numbers.sql.js';

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, deviceId }: FindPerson) {
    const numbers = await findNumbers(this.em, accountId, phone);
    const { rows } = await sql<{ contactId: number; lid: string | null; chatId: number | null }>`
      select p.id "contactId", p.lid, h.id "chatId"
        from contacts p left join chats h on h.contact_id = p.id and h.device_id = ${deviceId}
        where p.account_id = ${accountId} and p.phone = any (${numbers}::text[])
        order by array_position(${numbers}::text[], p.phone::text) limit 1`.execute(database(this.em));
    return rows[0] ?? null;
  }
}
