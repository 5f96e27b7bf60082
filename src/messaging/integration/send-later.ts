import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { AppError } from '../../platform/errors.js';
import { OnTimer } from '../../platform/schedule/define-timer.js';
import type { Task, TaskHandler } from '../../platform/tasks/task-handler.js';
import { SendMessage } from '../messaging.messages.js';
import { type ScheduledOrder, SendLater, toMessageOrder } from './schedule-message.js';

/** Server errors are retried, others are final. */
const MIN_SERVER_ERROR_STATUS = 500;

/** Marks the row first, which prevents canceling. */
@OnTimer(SendLater)
@Injectable()
export class SendLaterHandler implements TaskHandler<{ id: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async handle({ payload: { id } }: Task<{ id: number }>): Promise<void> {
    const em = this.em.fork();
    const row = await database(em)
      .updateTable('scheduled_messages')
      .set({ began_at: sql<Date>`coalesce(began_at, clock_timestamp())` })
      .where('id', '=', id)
      .where('message_id', 'is', null)
      .where('failure', 'is', null)
      .where('cancelled_at', 'is', null)
      .returning(['account_id', 'message_order'])
      .executeTakeFirst();
    if (!row) return;
    const { messageId, failure } = await this.send(row.account_id, id, row.message_order);
    await database(em)
      .updateTable('scheduled_messages')
      .set({
        message_id: messageId,
        failure,
        updated_at: CURRENT_TIME,
        message_order: messageId === null ? sql`message_order` : sql`message_order - 'body'`,
      })
      .where('id', '=', id)
      .execute();
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
