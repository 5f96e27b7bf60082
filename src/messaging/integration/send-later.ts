import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { AppError } from '../../platform/errors.js';
import { HandlesJob } from '../../platform/jobs/define-job.js';
import type { DurableJobHandler } from '../../platform/jobs/job-handler.js';
import { SendMessage } from '../messaging.messages.js';
import { type ScheduledOrder, toMessageOrder } from './schedule-message.js';
import { sendLaterJob } from './send-later.job.js';

/** Server errors are retried, others are final. */
const MIN_SERVER_ERROR_STATUS = 500;

/** Marks the row first, which prevents canceling. */
@HandlesJob(sendLaterJob)
export class SendLaterHandler implements DurableJobHandler<{ id: number }> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  async execute({ id }: { id: number }): Promise<void> {
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
