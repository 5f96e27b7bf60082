import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { cancelJob } from '../../platform/jobs/schedule-job.js';
import { MessageAlreadyStarted, MessageHasFailed, MessageNotFound, MessageNotScheduled } from '../messaging.errors.js';
import { GetApiMessage } from './get-api-message.js';
import { sendLaterJob } from './send-later.job.js';

/** Throws once sending has started. */
@Injectable()
export class CancelMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly getApiMessage: GetApiMessage,
  ) {}

  async execute(accountId: number, id: string): Promise<void> {
    const [, scheduledId] = /^s(\d{1,15})$/.exec(id) ?? [];
    if (scheduledId === undefined) {
      await this.getApiMessage.execute(accountId, id);
      throw new MessageNotScheduled();
    }
    await this.em.fork().transactional((em) => this.cancel(em, accountId, Number(scheduledId)));
  }

  /** Locks the row that SendLaterHandler writes first. */
  private async cancel(em: EntityManager, accountId: number, scheduledId: number): Promise<void> {
    const row = await database(em)
      .selectFrom('scheduled_messages')
      .select(['began_at', 'cancelled_at', 'failure'])
      .where('id', '=', scheduledId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new MessageNotFound();
    if (row.cancelled_at !== null) return;
    if (row.failure !== null) throw new MessageHasFailed();
    if (row.began_at !== null) throw new MessageAlreadyStarted();
    const now = CURRENT_TIME;
    await database(em)
      .updateTable('scheduled_messages')
      .set({ cancelled_at: now, updated_at: now })
      .where('id', '=', scheduledId)
      .execute();
    await cancelJob(em, sendLaterJob, String(scheduledId));
  }
}
