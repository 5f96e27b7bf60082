import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../../platform/database/array-param.js';
import { FindPerson } from '../../conversation.messages.js';
import { findNumbers } from '../spellings/find-numbers.js';

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, deviceId }: FindPerson) {
    const numbers = arrayParam(await findNumbers(this.em, accountId, phone));
    const [row] = await this.em.execute<{ id: string; lid: string | null; chat_id: string | null }[]>(
      `select p.id, p.lid, h.id as chat_id from contacts p left join chats h on h.contact_id = p.id and h.device_id = ?
        where p.account_id = ? and p.phone = any (?::text[]) order by array_position(?::text[], p.phone::text) limit 1`,
      [deviceId, accountId, numbers, numbers],
    );
    return row
      ? { contactId: Number(row.id), lid: row.lid, chatId: row.chat_id === null ? null : Number(row.chat_id) }
      : null;
  }
}
