import { createHash } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetEntitlements } from '../../../billing/billing.messages.js';
import { GetDeviceBySession } from '../../../devices/devices.messages.js';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { Invalid } from '../../../platform/errors.js';
import { defineTimer } from '../../../platform/schedule/define-timer.js';
import { setTimer } from '../../../platform/schedule/set-timer.js';
import { checkContent, readAddressee } from '../../delivery/writing/read-order.js';
import { IdempotencyMismatch, TooManyScheduled } from '../../messaging.errors.js';
import { GetLibraryItem, GetTemplate, type MessageOrder } from '../../messaging.messages.js';

/** What is kept of an order until its time: a file is one of the library by then. */
export type LaterOrder = Pick<MessageOrder, 'device' | 'phone' | 'body' | 'templateId' | 'mediaUuid'> &
  Partial<Pick<MessageOrder, 'chatId' | 'contactId'>>;

export const SendLater = defineTimer('messaging.send_later', z.object({ id: z.number() }));

const LONGEST_MS = 365 * 86_400_000;
/** Of an account, at a time: all may be due in the same second. */
const MOST_WAITING = 10_000;

/** Orders a message for a later time; answers the id of the order. The same key gives the same order again. */
export class ScheduleMessage extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly order: LaterOrder,
    readonly sendAt: Date,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}

@CommandHandler(ScheduleMessage)
export class ScheduleMessageHandler implements ICommandHandler<ScheduleMessage> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, order, sendAt, idempotencyKey }: ScheduleMessage): Promise<number> {
    const requestHash = createHash('sha256')
      .update(JSON.stringify([order, sendAt]))
      .digest('hex');
    const former = idempotencyKey && (await this.findFormer(accountId, idempotencyKey, requestHash));
    if (former) return former;
    await this.check(accountId, order, sendAt);
    return this.em.fork().transactional(async (em) => {
      await this.takePlace(em, accountId);
      const [row] = await em.execute<{ id: string }[]>(
        `insert into scheduled_messages (account_id, send_at, message_order, idempotency_key, request_hash)
         values (?, ?, ?::jsonb, ?, ?) on conflict (account_id, idempotency_key) do update set idempotency_key = excluded.idempotency_key
         returning id`,
        [accountId, sendAt, JSON.stringify(order), idempotencyKey, requestHash],
      );
      const id = Number(row!.id);
      await setTimer(em, SendLater, { key: String(id), accountId, dueAt: sendAt, payload: { id } });
      return id;
    });
  }

  private async takePlace(em: EntityManager, accountId: number): Promise<void> {
    await lockAccount(em, 'scheduled messages', accountId);
    const [held] = await em.execute<{ count: number }[]>(
      `select count(*)::int count from scheduled_messages
        where account_id = ? and message_id is null and failure is null and cancelled_at is null`,
      [accountId],
    );
    if ((held?.count ?? 0) >= MOST_WAITING) throw new TooManyScheduled();
  }

  /** What is known to be wrong now is told now, and not at its time. */
  private async check(accountId: number, order: LaterOrder, sendAt: Date): Promise<void> {
    const ahead = sendAt.getTime() - this.clock.now().getTime();
    if (ahead < 0 || ahead > LONGEST_MS) throw Invalid.field('send_at', 'send_at_range');
    readAddressee(toMessageOrder(order));
    checkContent(toMessageOrder(order));
    await this.queries.execute(new GetDeviceBySession(accountId, order.device));
    await this.queries.execute(new GetEntitlements(accountId));
    if (order.templateId !== null) await this.queries.execute(new GetTemplate(accountId, order.templateId));
    if (order.mediaUuid !== null) await this.queries.execute(new GetLibraryItem(accountId, order.mediaUuid));
  }

  private async findFormer(accountId: number, key: string, requestHash: string): Promise<number | null> {
    const [row] = await this.em.execute<{ id: string; request_hash: string }[]>(
      'select id, request_hash from scheduled_messages where account_id = ? and idempotency_key = ?',
      [accountId, key],
    );
    if (row && row.request_hash !== requestHash) throw new IdempotencyMismatch();
    return row ? Number(row.id) : null;
  }
}

export const toMessageOrder = (order: LaterOrder): MessageOrder => ({
  ...{ chatId: null, contactId: null, attachment: null, quotedId: null, purpose: 'message' as const, ...order },
  isSingle: true,
});
