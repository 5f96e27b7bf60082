import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import { findChatPlace } from './chat-place.js';
import type { ChatEntriesQuery, ChatHistoryPage } from './inbox.contract.js';

@Injectable()
export class ListChatHistory {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, chatId: number, { cursor, rows }: ChatEntriesQuery): Promise<ChatHistoryPage> {
    await findChatPlace(this.em, accountId, chatId);
    const found = await database(this.em)
      .selectFrom('chat_history')
      .select(['id', 'kind', 'actor_id', 'actor_name', 'details', 'created_at'])
      .where('account_id', '=', accountId)
      .where('chat_id', '=', chatId)
      .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? 0))
      .orderBy('id', 'desc')
      .limit(rows + 1)
      .execute();
    const page = found.slice(0, rows);
    return {
      data: page.map(({ actor_id: id, actor_name: name, created_at, ...entry }) => ({
        ...entry,
        actor: id === null ? null : { id, name: name ?? '' },
        created_at: created_at.toISOString(),
      })),
      next_cursor: found.length > rows ? (page.at(-1)?.id ?? null) : null,
    };
  }
}
