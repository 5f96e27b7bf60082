import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetLastByHand, LocateChat } from '../../../messaging/conversation.messages.js';
import { ChatNotFound } from '../../../messaging/messaging.errors.js';
import { Clock } from '../../../platform/clock.js';
import { BY_HAND_HOURS } from '../../answering/answer-limits.contract.js';
import { readBotChat } from '../bot-chat.js';
import type { ChatBots } from '../chat-bots.contract.js';

/** What answers by itself in a chat, and whether it may. */
export class GetChatBots extends Query<ChatBots> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
  ) {
    super();
  }
}

const BY_HAND_MS = BY_HAND_HOURS * 3_600_000;

@QueryHandler(GetChatBots)
export class GetChatBotsHandler implements IQueryHandler<GetChatBots> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, chatId }: GetChatBots): Promise<ChatBots> {
    const known = await this.queries.execute(new LocateChat(accountId, { chatId }));
    if (!known) throw new ChatNotFound();
    const now = this.clock.now();
    const chat = await readBotChat(this.em, accountId, chatId);
    const since = new Date(Math.max(now.getTime() - BY_HAND_MS, chat.resumedAt?.getTime() ?? 0));
    const byHandAt = await this.queries.execute(new GetLastByHand(accountId, chatId, since));
    const paused = chat.pausedUntil && chat.pausedUntil > now ? chat.pausedUntil : null;
    const byHandUntil = byHandAt && new Date(byHandAt.getTime() + BY_HAND_MS);
    const isByHand = byHandUntil !== null && (paused === null || byHandUntil > paused);
    const until = isByHand ? byHandUntil : paused;
    return {
      ...{ paused_until: until?.toISOString() ?? null, paused_by: until && (isByHand ? 'by_hand' : 'pause') },
      conversation: await this.findConversation(accountId, chatId, now),
      needs_you: known.needsYou,
    };
  }

  private async findConversation(accountId: number, chatId: number, now: Date): Promise<ChatBots['conversation']> {
    const [row] = await this.em.execute<{ id: string; name: string; version: number; created_at: string }[]>(
      `select b.id, b.name, c.version, c.created_at from bot_conversations c join chatbots b on b.id = c.chatbot_id
        where c.chat_id = ? and c.account_id = ? and c.ended_at is null and c.waits_until > ?`,
      [chatId, accountId, now],
    );
    return row
      ? {
          bot: { id: Number(row.id), name: row.name },
          version: row.version,
          since: new Date(row.created_at).toISOString(),
        }
      : null;
  }
}
