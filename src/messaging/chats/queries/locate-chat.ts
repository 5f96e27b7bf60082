import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ChatLocation, LocateChat } from '../../conversation.messages.js';

@QueryHandler(LocateChat)
export class LocateChatHandler implements IQueryHandler<LocateChat> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, of }: LocateChat): Promise<ChatLocation | null> {
    const where = 'chatId' in of ? 'h.id = ?' : 'h.id = (select m.chat_id from messages m where m.id = ?)';
    const [row] = await this.em.execute<{ id: string; device_id: string; contact_id: string; needs_you: boolean }[]>(
      `select h.id, h.device_id, h.contact_id, h.needs_you_at is not null as needs_you from chats h where h.account_id = ? and ${where}`,
      [accountId, 'chatId' in of ? of.chatId : of.messageId],
    );
    if (!row) return null;
    const { id, device_id, contact_id, needs_you: needsYou } = row;
    return { chatId: Number(id), deviceId: Number(device_id), contactId: Number(contact_id), needsYou };
  }
}
