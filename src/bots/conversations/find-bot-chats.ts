import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { findOpenKeys } from '../../platform/jobs/find-open-keys.js';
import { answerMessageJob } from '../answering/answer-message.job.js';
import { FindBotChats } from '../bots.messages.js';

@QueryHandler(FindBotChats)
export class FindBotChatsHandler implements IQueryHandler<FindBotChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, chats }: FindBotChats): Promise<ReadonlyMap<number, 'deciding' | 'answering'>> {
    // Conversations are read last, because a decision in between opens one.
    const undecided = await findOpenKeys(this.em, answerMessageJob, accountId, [
      ...new Set(chats.map(({ contactId }) => String(contactId))),
    ]);
    const open = await database(this.em)
      .selectFrom('bot_conversations')
      .select('chat_id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`chat_id = any (${chats.map(({ chatId }) => chatId)}::bigint[])`)
      .where('ended_at', 'is', null)
      .where('state', 'is not', null)
      .execute();
    const answering = new Set(open.map(({ chat_id: id }) => id));
    const found = new Map<number, 'deciding' | 'answering'>();
    for (const { chatId, contactId } of chats)
      if (answering.has(chatId)) found.set(chatId, 'answering');
      else if (undecided.has(String(contactId))) found.set(chatId, 'deciding');
    return found;
  }
}
