import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LocateChat } from '../../conversation.messages.js';

@QueryHandler(LocateChat)
export class LocateChatHandler implements IQueryHandler<LocateChat> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, of }: LocateChat) {
    const where = 'chatId' in of ? 'h.id = ?' : 'h.id = (select m.chat_id from messages m where m.id = ?)';
    const [row] = await this.em.execute<{ id: string; device_id: string; contact_id: string }[]>(
      `select h.id, h.device_id, h.contact_id from chats h where h.account_id = ? and ${where}`,
      [accountId, 'chatId' in of ? of.chatId : of.messageId],
    );
    return row ? { chatId: Number(row.id), deviceId: Number(row.device_id), contactId: Number(row.contact_id) } : null;
  }
}
