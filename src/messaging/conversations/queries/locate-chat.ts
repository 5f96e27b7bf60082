import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type ChatLocation, LocateChat } from '../../conversation.messages.js';

@QueryHandler(LocateChat)
export class LocateChatHandler implements IQueryHandler<LocateChat> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, target }: LocateChat): Promise<ChatLocation | null> {
    const id =
      'chatId' in target
        ? sql<number>`${target.chatId}`
        : sql<number>`(select m.chat_id from messages m where m.id = ${target.messageId})`;
    const location = await database(this.em)
      .selectFrom('chats as h')
      .select(['h.id as chatId', 'h.device_id as deviceId', 'h.contact_id as contactId', 'h.assignee_id as assigneeId'])
      .select(sql<boolean>`h.needs_you_at is not null`.as('needsYou'))
      .where('h.account_id', '=', accountId)
      .where('h.id', '=', id)
      .executeTakeFirst();
    return location ?? null;
  }
}
