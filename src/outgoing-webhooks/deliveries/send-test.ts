import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Workers } from '../../platform/queues/workers.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import { DeliverWebhooksWorker } from '../sending/deliver-webhooks.worker.js';
import { TEST_KIND } from '../webhook-events.contract.js';
import { MANUAL_DELIVERIES } from './manual-limits.js';
import { DELIVERY_COLUMNS, type DeliveryRow, toDeliveryResource } from './delivery-row.js';

/** Sends once, also to a paused or disabled endpoint. */
@Injectable()
export class SendTest {
  constructor(
    private readonly em: EntityManager,
    private readonly workers: Workers,
    private readonly throttle: Throttle,
    private readonly sending: SendingSwitch,
  ) {}

  async execute(accountId: number, endpointId: number): Promise<WebhookDeliveryResource> {
    const em = this.em.fork();
    await findEndpoint(em, accountId, endpointId);
    this.sending.mustBeOn();
    await this.throttle.take(MANUAL_DELIVERIES, String(accountId));
    const eventId = randomUUID();
    const [row] = await em.execute<DeliveryRow[]>(
      `with d as (insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
         values (?, ?, ?::uuid, '${TEST_KIND}', 'test:' || ?::text, '{"test": true}') returning *)
       select ${DELIVERY_COLUMNS} from d join webhook_endpoints e on e.id = d.endpoint_id`,
      [accountId, endpointId, eventId, eventId],
    );
    await this.workers.wake(DeliverWebhooksWorker, { endpointId });
    return toDeliveryResource(row!);
  }
}
