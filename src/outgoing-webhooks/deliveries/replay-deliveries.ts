import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { ReplaySpan } from '../outgoing-webhooks.contract.js';
import { DeliveryNotFound, WebhookIsOff } from '../outgoing-webhooks.errors.js';
import { deliverWebhooksJob } from '../sending/deliver-webhooks.job.js';
import { TEST_KIND } from '../webhook-events.contract.js';
import { MANUAL_DELIVERIES, MANUAL_REPLAYS } from './manual-limits.js';

type ReplayChoice = { deliveryId: number } | { span: ReplaySpan };

/** Keeps event IDs, so receivers can deduplicate. */
@Injectable()
export class ReplayDeliveries {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly throttle: Throttle,
    private readonly sending: SendingSwitch,
  ) {}

  async execute(accountId: number, endpointId: number, choice: ReplayChoice): Promise<number> {
    const em = this.em.fork();
    const { is_on } = await findEndpoint(em, accountId, endpointId);
    this.sending.mustBeOn();
    await this.throttle.take('span' in choice ? MANUAL_REPLAYS : MANUAL_DELIVERIES, String(accountId));
    const count = await em.transactional(async (transaction) => {
      const { numUpdatedRows } = await database(transaction)
        .updateTable('webhook_deliveries')
        .set({
          state: 'waiting',
          attempts: 0,
          error: null,
          due_at: CURRENT_TIME,
          claimed_by: null,
          give_up_at: sql<Date>`clock_timestamp() + interval '24 hours'`,
        })
        .where('endpoint_id', '=', endpointId)
        .where('account_id', '=', accountId)
        .where(isOfChoice(choice))
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n && 'deliveryId' in choice) throw new DeliveryNotFound();
      if (!is_on) throw new WebhookIsOff();
      await database(transaction)
        .updateTable('webhook_endpoints')
        .set({ paused_until: null })
        .where('id', '=', endpointId)
        .execute();
      return Number(numUpdatedRows);
    });
    await this.jobs.enqueue(deliverWebhooksJob, { endpointId });
    return count;
  }
}

function isOfChoice(choice: ReplayChoice): RawBuilder<SqlBool> {
  if ('deliveryId' in choice) return sql`id = ${choice.deliveryId}`;
  const { from, to, only_failed } = choice.span;
  const inState = only_failed ? sql`state = 'failed'` : sql`state <> 'waiting'`;
  return sql`created_at between ${from} and ${to} and kind <> ${TEST_KIND} and ${inState}`;
}
