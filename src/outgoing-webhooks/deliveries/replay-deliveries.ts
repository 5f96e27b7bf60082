import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Workers } from '../../platform/queues/workers.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { ReplaySpan } from '../outgoing-webhooks.contract.js';
import { DeliveryNotFound, WebhookIsOff } from '../outgoing-webhooks.errors.js';
import { DeliverWebhooksWorker } from '../sending/deliver-webhooks.worker.js';
import { MANUAL_DELIVERIES, MANUAL_REPLAYS } from './manual-limits.js';

type ReplayChoice = { deliveryId: number } | { span: ReplaySpan };

/** Keeps the ids, so receivers can deduplicate. Returns the count. */
@Injectable()
export class ReplayDeliveries {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly throttle: Throttle,
    private readonly sending: SendingSwitch,
  ) {}

  async execute(accountId: number, endpointId: number, choice: ReplayChoice): Promise<number> {
    const em = this.em.fork();
    const { is_on } = await findEndpoint(em, accountId, endpointId);
    this.sending.mustBeOn();
    await this.throttle.take('span' in choice ? MANUAL_REPLAYS : MANUAL_DELIVERIES, String(accountId));
    const [where, params] = toWhere(choice);
    const count = await em.transactional(async (within) => {
      const rows = await within.execute<unknown[]>(
        `update webhook_deliveries set state = 'waiting', attempts = 0, error = null, due_at = clock_timestamp(), claimed_by = null,
           give_up_at = clock_timestamp() + interval '24 hours' where endpoint_id = ? and account_id = ? and ${where} returning 1`,
        [endpointId, accountId, ...params],
      );
      if (rows.length === 0 && 'deliveryId' in choice) throw new DeliveryNotFound();
      if (!is_on) throw new WebhookIsOff();
      // A replay skips the backoff.
      await within.execute('update webhook_endpoints set paused_until = null where id = ?', [endpointId]);
      return rows.length;
    });
    await this.workers.wake(DeliverWebhooksWorker, { endpointId });
    return count;
  }
}

function toWhere(choice: ReplayChoice): [string, unknown[]] {
  if ('deliveryId' in choice) return ['id = ?', [choice.deliveryId]];
  const { from, to, only_failed } = choice.span;
  const which = only_failed ? `state = 'failed'` : `state <> 'waiting'`;
  return [`created_at between ? and ? and kind <> 'webhook.test' and ${which}`, [from, to]];
}
