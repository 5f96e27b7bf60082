import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { CHATS_WITHOUT_ASSIGNEE, newestInbound } from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import { ChatsFreed, PersonRequested, PersonWrote } from '../../messaging/messaging.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Subscribe } from '../../platform/events/subscribe.js';
import { Workers } from '../../platform/queues/workers.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { DealChatsWorker } from './deal-chats.worker.js';
import { DEAL_FREED_CHATS, DEAL_HANDOVERS, DEAL_MESSAGES } from './deal-subscribers.js';

type WrittenPayload = z.infer<typeof PersonWrote.payload>;

/** Keeps the position of queued chats. */
@Injectable()
@Subscribe(PersonWrote, DEAL_MESSAGES, { accounts: 'enrolled' })
export class QueueWrittenChats implements TaskHandler<WrittenPayload> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
  ) {}

  async handle({
    accountId,
    payload: { deviceId, contactId, messageId, isReaction },
  }: Task<WrittenPayload>): Promise<void> {
    if (accountId === null || messageId === undefined || isReaction) return;
    const chatCondition = sql<SqlBool>`c.device_id = ${deviceId} and c.contact_id = ${contactId}`;
    const isQueued = await queueChats(this.em, accountId, chatCondition, {
      messageId: sql`${messageId}`,
      isHandover: false,
    });
    if (isQueued) await this.workers.wake(DealChatsWorker, { accountId });
  }
}

@Injectable()
@Subscribe(PersonRequested, DEAL_HANDOVERS, { accounts: 'enrolled' })
export class QueueHandovers implements TaskHandler<{ chatId: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
  ) {}

  async handle({ accountId, payload: { chatId } }: Task<{ chatId: number }>): Promise<void> {
    if (accountId === null) return;
    const messageId = newestInbound(sql`c.id`);
    const isQueued = await queueChats(this.em, accountId, sql`c.id = ${chatId}`, { messageId, isHandover: true });
    if (isQueued) await this.workers.wake(DealChatsWorker, { accountId });
  }
}

/** Includes chats whose snooze ended. */
@Injectable()
@Subscribe(ChatsFreed, DEAL_FREED_CHATS, { accounts: 'enrolled' })
export class QueueFreedChats implements TaskHandler<{ chatIds: number[] }> {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
  ) {}

  async handle({ accountId, payload: { chatIds } }: Task<{ chatIds: number[] }>): Promise<void> {
    if (accountId === null) return;
    const chatCondition = sql<SqlBool>`c.id = any (${chatIds}::bigint[])`;
    const messageId = newestInbound(sql`c.id`);
    const isQueued = await queueChats(this.em, accountId, chatCondition, { messageId, isHandover: false });
    if (isQueued) await this.workers.wake(DealChatsWorker, { accountId });
  }
}

/** Returns whether a chat is new in the queue or handed over. */
async function queueChats(
  em: EntityManager,
  accountId: number,
  chatCondition: RawBuilder<SqlBool>,
  { messageId, isHandover }: { messageId: RawBuilder<unknown>; isHandover: boolean },
): Promise<boolean> {
  // An update renews the version of a queued chat, so `removeFromQueue` keeps it.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into chats_to_deal as q (chat_id, account_id, device_id, message_id, is_handover)
      select c.id, c.account_id, c.device_id, ${messageId}::bigint, ${isHandover}
        from ${CHATS_WITHOUT_ASSIGNEE} c where c.account_id = ${accountId} and ${chatCondition} order by c.id
    on conflict (chat_id) do update set is_handover = q.is_handover or excluded.is_handover
    returning q.created_at >= statement_timestamp() or ${isHandover} as "isNew"`.execute(database(em.fork()));
  return rows.some(({ isNew }) => isNew);
}
