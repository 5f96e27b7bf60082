import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetEntitlements } from '../../billing/billing.messages.js';
import { GetDeviceBySession } from '../../devices/devices.messages.js';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { scheduleJob } from '../../platform/jobs/schedule-job.js';
import { checkContent, readAddressee } from '../delivery/writing/read-order.js';
import { IdempotencyMismatch, TooManyScheduled } from '../messaging.errors.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { type MessageOrder } from '../messaging.messages.js';
import { sendLaterJob } from './send-later.job.js';

export type ScheduledOrder = Pick<MessageOrder, 'device' | 'phone' | 'body' | 'templateId' | 'mediaUuid'> &
  Partial<Pick<MessageOrder, 'chatId' | 'contactId'>>;

const MAX_DELAY_MS = 365 * 86_400_000;
/** Maximum per account. All may be due in the same second. */
const MAX_SCHEDULED = 10_000;

/** Returns the same ID for the same key. */
@Injectable()
export class ScheduleMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(
    accountId: number,
    order: ScheduledOrder,
    sendAt: Date,
    idempotencyKey: string | null,
  ): Promise<number> {
    const requestHash = createHash('sha256')
      .update(JSON.stringify([order, sendAt]))
      .digest('hex');
    const previous = await findPrevious(this.em, accountId, idempotencyKey, requestHash);
    if (previous !== null) return previous;
    await this.check(accountId, order, sendAt);
    return this.em.fork().transactional(async (em) => {
      await lockAccount(em, 'scheduled messages', accountId);
      const winner = await findPrevious(em, accountId, idempotencyKey, requestHash);
      if (winner !== null) return winner;
      await this.checkLimit(em, accountId);
      const { id } = await database(em)
        .insertInto('scheduled_messages')
        .values({
          account_id: accountId,
          send_at: sendAt,
          message_order: JSON.stringify(order),
          idempotency_key: idempotencyKey,
          request_hash: requestHash,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await scheduleJob(em, sendLaterJob, { key: String(id), accountId, runAt: sendAt, payload: { id } });
      return id;
    });
  }

  private async checkLimit(em: EntityManager, accountId: number): Promise<void> {
    const { count } = await database(em)
      .selectFrom('scheduled_messages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('message_id', 'is', null)
      .where('failure', 'is', null)
      .where('cancelled_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= MAX_SCHEDULED) throw new TooManyScheduled();
  }

  private async check(accountId: number, order: ScheduledOrder, sendAt: Date): Promise<void> {
    const ahead = sendAt.getTime() - this.clock.now().getTime();
    if (ahead < 0 || ahead > MAX_DELAY_MS) throw Invalid.field('send_at', 'send_at_range');
    await readAddressee(this.queries, accountId, toMessageOrder(order));
    checkContent(toMessageOrder(order));
    await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    await this.queries.execute(new GetEntitlements(accountId));
    if (order.templateId !== null) await this.queries.execute(new GetTemplate(accountId, order.templateId));
    if (order.mediaUuid !== null) await this.queries.execute(new GetLibraryItem(accountId, order.mediaUuid));
  }
}

async function findPrevious(
  em: EntityManager,
  accountId: number,
  key: string | null,
  requestHash: string,
): Promise<number | null> {
  if (key === null) return null;
  const row = await database(em)
    .selectFrom('scheduled_messages')
    .select(['id', 'request_hash'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (row && row.request_hash !== requestHash) throw new IdempotencyMismatch();
  return row?.id ?? null;
}

export const toMessageOrder = (order: ScheduledOrder): MessageOrder => ({
  chatId: null,
  contactId: null,
  attachment: null,
  quotedId: null,
  purpose: 'message' as const,
  ...order,
  isSingle: true,
});
