import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AppError } from '../../platform/errors.js';
import { OnTimer } from '../../platform/schedule/define-timer.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { SendMessage } from '../messaging.messages.js';
import { type LaterOrder, SendLater, toMessageOrder } from './commands/schedule-message.js';

interface Row {
  account_id: string;
  message_order: LaterOrder;
}

/** The server is in trouble, and not the order: it is tried again. */
const FIRST_OF_OURS = 500;

/**
 * Makes a message of what was ordered for now, unless it was taken back: it is marked first, and what is marked can be taken back no more.
 * Under its key a repetition after a crash finds the message that was written.
 */
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

  private async send(accountId: number, id: number, order: LaterOrder) {
    try {
      const command = new SendMessage(accountId, toMessageOrder(order), `api:later:${id}`);
      const { message } = await this.commands.execute(command);
      return { messageId: message.id, failure: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= FIRST_OF_OURS) throw error;
      return { messageId: null, failure: error.code };
    }
  }
}
