import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { storeMessageJob } from '../automations/store-message.job.js';
import { OtherEventNotFound, OtherEventPending } from '../commerce.errors.js';
import { StoreMessagesChanged } from '../commerce.messages.js';

/** Throws OtherEventPending for pending messages and one-time codes. */
@Injectable()
export class RelaunchOtherEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async execute(accountId: number, id: number): Promise<void> {
    const row = await database(this.em)
      .selectFrom('store_messages')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('kind', '<>', 'cart')
      .where('hidden_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw new OtherEventNotFound();
    // `resends` invalidates updates of the previous send.
    const { numAffectedRows } = await sql`
      update store_messages set state = 'waiting', reason = null, due_at = clock_timestamp(), updated_at = clock_timestamp(), attempts = 0,
          resends = resends + 1, message_id = null, device_id = null, sent_at = null
        where id = ${id} and account_id = ${accountId} and state not in ('waiting', 'queued') and phone is not null and variables_sealed is not null
          and automation <> 'customer.otp' and (text is not null or template_id is not null)`.execute(
      database(this.em),
    );
    if (numAffectedRows === 0n) throw new OtherEventPending();
    this.events.publish(new StoreMessagesChanged(accountId, [id]));
    await this.jobs.enqueue(storeMessageJob, { accountId });
  }
}
