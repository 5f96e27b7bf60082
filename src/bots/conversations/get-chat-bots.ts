import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetLastManualMessage, LocateChat } from '../../messaging/conversation.messages.js';
import { ChatNotFound } from '../../messaging/messaging.errors.js';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import { MANUAL_PAUSE_HOURS } from '../answering/answer-limits.contract.js';
import { readBotChat } from './bot-chat.js';
import type { ChatBots } from './chat-bots.contract.js';
import { MESSAGES } from '../../messaging/messaging.sql.js';

const MANUAL_PAUSE_MS = MANUAL_PAUSE_HOURS * 3_600_000;
const MAX_CHECKED_MESSAGES = 200;

@Injectable()
export class GetChatBots {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, chatId: number): Promise<ChatBots> {
    const location = await this.queries.execute(new LocateChat(accountId, { chatId }));
    if (!location) throw new ChatNotFound();
    const now = this.clock.now();
    const botChat = await readBotChat(this.em, accountId, chatId);
    const since = new Date(Math.max(now.getTime() - MANUAL_PAUSE_MS, botChat.resumedAt?.getTime() ?? 0));
    const lastManualAt = await this.queries.execute(new GetLastManualMessage(accountId, chatId, since));
    const paused = botChat.pausedUntil && botChat.pausedUntil > now ? botChat.pausedUntil : null;
    const manualUntil = lastManualAt && new Date(lastManualAt.getTime() + MANUAL_PAUSE_MS);
    const isManual = manualUntil !== null && (paused === null || manualUntil > paused);
    const until = isManual ? manualUntil : paused;
    return {
      paused_until: until?.toISOString() ?? null,
      paused_by: until && (isManual ? 'by_hand' : 'pause'),
      conversation: await this.findConversation(accountId, chatId, now),
      needs_you: location.needsYou,
      skipped: await this.findSkipped(accountId, chatId),
    };
  }

  private async findSkipped(accountId: number, chatId: number): Promise<ChatBots['skipped']> {
    const { rows } = await sql<{ id: number; at: Date }>`
      select m.id, m.at from (select n.id, n.at from ${MESSAGES} n
           where n.chat_id = ${chatId} and n.account_id = ${accountId} and not n.from_me
           order by n.at desc, n.id desc limit ${MAX_CHECKED_MESSAGES}) m
         join automatic_answers a on a.message_id = m.id and a.account_id = ${accountId} and a.reason = 'too_old'
        order by m.at desc, m.id desc`.execute(database(this.em));
    return rows.map(({ id, at }) => ({ message_id: id, at: at.toISOString() }));
  }

  private async findConversation(accountId: number, chatId: number, now: Date): Promise<ChatBots['conversation']> {
    const row = await database(this.em)
      .selectFrom('bot_conversations as c')
      .innerJoin('chatbots as b', 'b.id', 'c.chatbot_id')
      .select(['b.id', 'b.name', 'c.version', 'c.created_at'])
      .where('c.chat_id', '=', chatId)
      .where('c.account_id', '=', accountId)
      .where('c.ended_at', 'is', null)
      .where('c.waits_until', '>', now)
      .executeTakeFirst();
    return row
      ? { bot: { id: row.id, name: row.name }, version: row.version, since: row.created_at.toISOString() }
      : null;
  }
}
