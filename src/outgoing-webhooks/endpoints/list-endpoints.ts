import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { ENDPOINT_COLUMNS, type EndpointRow, findEndpoint, toEndpointResource } from './endpoint-row.js';

/** The endpoints of an account, oldest first. */
export class ListEndpoints extends Query<WebhookEndpointResource[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(ListEndpoints)
export class ListEndpointsHandler implements IQueryHandler<ListEndpoints> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: ListEndpoints): Promise<WebhookEndpointResource[]> {
    const rows = await this.em.execute<EndpointRow[]>(
      `select ${ENDPOINT_COLUMNS} from webhook_endpoints where account_id = ? order by id`,
      [accountId],
    );
    return rows.map(toEndpointResource);
  }
}

export class GetEndpoint extends Query<WebhookEndpointResource> {
  constructor(
    readonly accountId: number,
    readonly endpointId: number,
  ) {
    super();
  }
}

@QueryHandler(GetEndpoint)
export class GetEndpointHandler implements IQueryHandler<GetEndpoint> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, endpointId }: GetEndpoint): Promise<WebhookEndpointResource> {
    return toEndpointResource(await findEndpoint(this.em, accountId, endpointId));
  }
}
