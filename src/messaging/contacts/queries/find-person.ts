import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindPerson } from '../../conversation.messages.js';

@QueryHandler(FindPerson)
export class FindPersonHandler implements IQueryHandler<FindPerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone, deviceId }: FindPerson) {
    const [row] = await this.em.execute<{ id: string; lid: string | null; chat_id: string | null }[]>(
      `select p.id, p.lid, h.id as chat_id from contacts p left join chats h on h.contact_id = p.id and h.device_id = ?
        where p.account_id = ? and p.phone = ?`,
      [deviceId, accountId, phone],
    );
    return row
      ? { contactId: Number(row.id), lid: row.lid, chatId: row.chat_id === null ? null : Number(row.chat_id) }
      : null;
  }
}
