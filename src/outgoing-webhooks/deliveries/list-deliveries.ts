import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { MOST_COUNTED, type Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { findEndpoint } from '../endpoints/endpoint-row.js';
import type { ListDeliveriesQuery, WebhookDeliveryResource } from '../outgoing-webhooks.contract.js';
import { DELIVERY_COLUMNS, type DeliveryRow, toDeliveryResource } from './delivery-row.js';

/** What an endpoint was told and is owed, newest first. */
export class ListDeliveries extends Query<Page<WebhookDeliveryResource>> {
  constructor(
    readonly accountId: number,
    readonly endpointId: number,
    readonly query: ListDeliveriesQuery,
    /** What was told may be of any chat, also of those that are hidden from an administrator inside the account. */
    readonly withData: boolean,
  ) {
    super();
  }
}

@QueryHandler(ListDeliveries)
export class ListDeliveriesHandler implements IQueryHandler<ListDeliveries> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, endpointId, query, withData }: ListDeliveries): Promise<Page<WebhookDeliveryResource>> {
    await findEndpoint(this.em, accountId, endpointId);
    const where = `d.endpoint_id = ? and d.account_id = ?${query.state ? ' and d.state = ?' : ''}`;
    const params = [endpointId, accountId, ...(query.state ? [query.state] : [])];
    const [counted] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int count from (select from webhook_deliveries d where ${where} limit ${MOST_COUNTED + 1}) found`,
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
    const page = toPage(shown, Math.min(count, MOST_COUNTED), query);
    return count > MOST_COUNTED ? { ...page, is_total_capped: true } : page;
  }
}
