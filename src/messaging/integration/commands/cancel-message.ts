import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { cancelTimer } from '../../../platform/schedule/set-timer.js';
import {
  MessageAlreadyStarted,
  MessageHasFailed,
  MessageNotFound,
  MessageNotScheduled,
} from '../../messaging.errors.js';
import { GetApiMessage } from '../queries/get-api-message.js';
import { SendLater } from './schedule-message.js';

interface Row {
  isStarted: boolean;
  isCancelled: boolean;
  failure: string | null;
}

/** Throws once sending has started. Idempotent. */
@Injectable()
export class CancelMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly getApiMessage: GetApiMessage,
  ) {}

  async execute(accountId: number, id: string): Promise<void> {
    const [, orderId] = /^s(\d{1,15})$/.exec(id) ?? [];
    if (orderId === undefined) {
      await this.getApiMessage.execute(accountId, id);
      throw new MessageNotScheduled();
    }
    await this.em.fork().transactional((em) => this.cancel(em, accountId, orderId));
  }

  /** The sender marks the same row first. */
  private async cancel(em: EntityManager, accountId: number, orderId: string): Promise<void> {
    const [row] = await em.execute<Row[]>(
      `select began_at is not null "isStarted", cancelled_at is not null "isCancelled", failure from scheduled_messages
        where id = ? and account_id = ? for update`,
      [orderId, accountId],
    );
    if (!row) throw new MessageNotFound();
    if (row.isCancelled) return;
    if (row.failure !== null) throw new MessageHasFailed();
    if (row.isStarted) throw new MessageAlreadyStarted();
    await em.execute(
      'update scheduled_messages set cancelled_at = clock_timestamp(), updated_at = clock_timestamp() where id = ?',
      [orderId],
    );
    await cancelTimer(em, SendLater, orderId);
  }
}
