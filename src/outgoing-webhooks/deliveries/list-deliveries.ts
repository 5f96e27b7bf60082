import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { MAX_COUNTED_ROWS, type Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { ListDeliveriesQuery, WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import { DELIVERY_COLUMNS, type DeliveryRow, toDeliveryResource } from './delivery-row.js';

@Injectable()
export class ListDeliveries {
  constructor(private readonly em: EntityManager) {}

  async execute(
    accountId: number,
    endpointId: number,
    query: ListDeliveriesQuery,
    /** False while impersonating: payloads may belong to hidden chats. */
    withData: boolean,
  ): Promise<Page<WebhookDeliveryResource>> {
    await findEndpoint(this.em, accountId, endpointId);
    const where = `d.endpoint_id = ? and d.account_id = ?${query.state ? ' and d.state = ?' : ''}`;
    const params = [endpointId, accountId, ...(query.state ? [query.state] : [])];
    const [counted] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int count from (select from webhook_deliveries d where ${where} limit ${MAX_COUNTED_ROWS + 1}) found`,
      params,
    );
    const rows = await this.em.execute<DeliveryRow[]>(
      `select ${DELIVERY_COLUMNS} from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where ${where} order by d.id desc limit ? offset ?`,
      [...params, query.rows, (query.page - 1) * query.rows],
    );
    const count = counted?.count ?? 0;
    const deliveries = rows.map(toDeliveryResource);
    const shown = withData ? deliveries : deliveries.map((delivery) => ({ ...delivery, data: null, answer: null }));
    const page = toPage(shown, Math.min(count, MAX_COUNTED_ROWS), query);
    return count > MAX_COUNTED_ROWS ? { ...page, is_total_capped: true } : page;
  }
}
