import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { Workers } from '../../platform/queues/workers.js';
import { SendingSwitch } from '../../platform/sending/sending-switch.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import { DeliverWebhooksWorker } from '../sending/deliver-webhooks.worker.js';
import { TEST_KIND } from '../webhook-events.contract.js';
import { MANUAL_DELIVERIES } from './manual-limits.js';
import { DELIVERY_COLUMNS, toDeliveryResource } from './delivery-row.js';

/** Sends without retries, also to a paused or disabled endpoint. */
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
    const row = await database(em)
      .with('d', (db) =>
        db
          .insertInto('webhook_deliveries')
          .values({
            account_id: accountId,
            endpoint_id: endpointId,
            event_id: eventId,
            kind: TEST_KIND,
            key: `test:${eventId}`,
            data: JSON.stringify({ test: true }),
          })
          .returningAll(),
      )
      .selectFrom('d')
      .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
      .select(DELIVERY_COLUMNS)
      .executeTakeFirstOrThrow();
    await this.workers.wake(DeliverWebhooksWorker, { endpointId });
    return toDeliveryResource(row);
  }
}
