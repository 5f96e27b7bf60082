import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { MAX_COUNTED_ROWS, type Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { ListDeliveriesQuery, WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import { DELIVERY_COLUMNS, toDeliveryResource } from './delivery-row.js';

@Injectable()
export class ListDeliveries {
  constructor(private readonly em: EntityManager) {}

  /** Hides data during impersonations: payloads may belong to hidden chats. */
  async execute(
    accountId: number,
    endpointId: number,
    query: ListDeliveriesQuery,
    { canSeeData }: { canSeeData: boolean },
  ): Promise<Page<WebhookDeliveryResource>> {
    await findEndpoint(this.em, accountId, endpointId);
    const { state } = query;
    const matching = database(this.em)
      .selectFrom('webhook_deliveries as d')
      .where('d.endpoint_id', '=', endpointId)
      .where('d.account_id', '=', accountId)
      .$if(state !== undefined, (all) => all.where('d.state', '=', state!));
    const { count } = await database(this.em)
      .selectFrom(matching.limit(MAX_COUNTED_ROWS + 1).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = await matching
      .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
      .select(DELIVERY_COLUMNS)
      .orderBy('d.id', 'desc')
      .limit(query.rows)
      .offset((query.page - 1) * query.rows)
      .execute();
    const deliveries = rows.map(toDeliveryResource);
    const shown = canSeeData ? deliveries : deliveries.map((delivery) => ({ ...delivery, data: null, answer: null }));
    const page = toPage(shown, Math.min(count, MAX_COUNTED_ROWS), query);
    return count > MAX_COUNTED_ROWS ? { ...page, is_total_capped: true } : page;
  }
}
