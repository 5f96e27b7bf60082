import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { LocateChat } from '../../messaging/conversation.messages.js';
import { MessageNotFound } from '../../messaging/messaging.errors.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { WhyResult } from './chat-bots.contract.js';

type Explanation = Pick<
  Row<'automatic_answers'>,
  'auto_reply_id' | 'auto_reply_name' | 'node_id' | 'matched_by' | 'matched_words'
> & { bot_id: number | null; bot_name: string | null; reply_node: string | null; version: number | null };

@Injectable()
export class ExplainMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, messageId: number): Promise<WhyResult['data']> {
    if (!(await this.queries.execute(new LocateChat(accountId, { messageId })))) throw new MessageNotFound();
    const {
      rows: [row],
    } = await sql<Explanation>`
      select t.chatbot_id as bot_id, b.name as bot_name, r.node_id as reply_node, t.version, null as auto_reply_id, null as auto_reply_name,
         a.node_id, a.matched_by, a.matched_words
         from bot_replies r join bot_turns t on t.id = r.turn_id left join chatbots b on b.id = t.chatbot_id
         left join lateral (select * from automatic_answers a where a.turn_id = t.id order by a.message_id desc limit 1) a on true
        where r.message_id = ${messageId} and r.account_id = ${accountId}
       union all
       select null, null, null, null, a.auto_reply_id, a.auto_reply_name, null, null, null from automatic_answers a
        where a.answer_id = ${messageId} and a.account_id = ${accountId} and a.auto_reply_id is not null limit 1`.execute(
      database(this.em),
    );
    if (!row) return null;
    return {
      bot: row.bot_id === null ? null : { id: row.bot_id, name: row.bot_name ?? '' },
      auto_reply: row.auto_reply_id === null ? null : { id: row.auto_reply_id, name: row.auto_reply_name ?? '' },
      node_id: row.reply_node,
      version: row.version,
      matched:
        row.node_id && row.matched_by ? { node_id: row.node_id, how: row.matched_by, words: row.matched_words } : null,
    };
  }
}
