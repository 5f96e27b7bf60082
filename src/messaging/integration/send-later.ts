import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '../../platform/errors.js';
import { OnTimer } from '../../platform/schedule/define-timer.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { SendMessage } from '../messaging.messages.js';
import { type ScheduledOrder, SendLater, toMessageOrder } from './commands/schedule-message.js';

interface Row {
  account_id: string;
  message_order: ScheduledOrder;
}

/** Server errors are repeated, order errors are final. */
const MIN_SERVER_ERROR_STATUS = 500;

/** Marks the row first, which prevents canceling. After a crash, the idempotency key finds the message. */
@OnTimer(SendLater)
@Injectable()
export class SendLaterHandler implements TaskHandler<{ id: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async handle({ payload: { id } }: Task<{ id: number }>): Promise<void> {
    const em = this.em.fork();
    const [row] = await em.execute<Row[]>(
      `update scheduled_messages set began_at = coalesce(began_at, clock_timestamp())
        where id = ? and message_id is null and failure is null and cancelled_at is null returning account_id, message_order`,
      [id],
    );
    if (!row) return;
    const outcome = await this.send(Number(row.account_id), id, row.message_order);
    await em.execute(
      `update scheduled_messages set message_id = ?, failure = ?, updated_at = clock_timestamp(),
         message_order = case when ?::boolean then message_order - 'body' else message_order end where id = ?`,
      [outcome.messageId, outcome.failure, outcome.messageId !== null, id],
    );
  }

  private async send(accountId: number, id: number, order: ScheduledOrder) {
    try {
      const command = new SendMessage(accountId, toMessageOrder(order), `api:later:${id}`);
      const { message } = await this.commands.execute(command);
      return { messageId: message.id, failure: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= MIN_SERVER_ERROR_STATUS) throw error;
      return { messageId: null, failure: error.code };
    }
  }
}
