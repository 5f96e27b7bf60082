import { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { CHATS_WITHOUT_ASSIGNEE, newestInbound } from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import type { PersonWrote } from '../../messaging/messaging.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../platform/jobs/job-handler.js';
import { dealChatsJob } from './deal-chats.job.js';
import { queueFreedChatsJob, queueHandoversJob, queueWrittenChatsJob } from './queue-chats.job.js';

type WrittenPayload = z.infer<typeof PersonWrote.payload>;

/** Keeps the position of queued chats. */
@HandlesJob(queueWrittenChatsJob)
export class QueueWrittenChats implements DurableJobHandler<WrittenPayload> {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
  ) {}

  async execute(
    { deviceId, contactId, messageId, isReaction }: WrittenPayload,
    { accountId }: JobRun<WrittenPayload>,
  ): Promise<void> {
    if (accountId === null || messageId === undefined || isReaction) return;
    const chatCondition = sql<SqlBool>`c.device_id = ${deviceId} and c.contact_id = ${contactId}`;
    const isQueued = await queueChats(this.em, accountId, chatCondition, {
      messageId: sql`${messageId}`,
      isHandover: false,
    });
    if (isQueued) await this.jobs.enqueue(dealChatsJob, { accountId });
  }
}

@HandlesJob(queueHandoversJob)
export class QueueHandovers implements DurableJobHandler<{ chatId: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
  ) {}

  async execute({ chatId }: { chatId: number }, { accountId }: JobRun<unknown>): Promise<void> {
    if (accountId === null) return;
    const messageId = newestInbound(sql`c.id`);
    const isQueued = await queueChats(this.em, accountId, sql`c.id = ${chatId}`, { messageId, isHandover: true });
    if (isQueued) await this.jobs.enqueue(dealChatsJob, { accountId });
  }
}

/** Includes chats whose snooze ended. */
@HandlesJob(queueFreedChatsJob)
export class QueueFreedChats implements DurableJobHandler<{ chatIds: number[] }> {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
  ) {}

  async execute({ chatIds }: { chatIds: number[] }, { accountId }: JobRun<unknown>): Promise<void> {
    if (accountId === null) return;
    const chatCondition = sql<SqlBool>`c.id = any (${chatIds}::bigint[])`;
    const messageId = newestInbound(sql`c.id`);
    const isQueued = await queueChats(this.em, accountId, chatCondition, { messageId, isHandover: false });
    if (isQueued) await this.jobs.enqueue(dealChatsJob, { accountId });
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
