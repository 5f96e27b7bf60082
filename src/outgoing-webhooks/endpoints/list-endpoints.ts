import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { ENDPOINT_COLUMNS, type EndpointRow, findEndpoint, toEndpointResource } from './endpoint-row.js';

@Injectable()
export class ListEndpoints {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<WebhookEndpointResource[]> {
    const rows = await this.em.execute<EndpointRow[]>(
      `select ${ENDPOINT_COLUMNS} from webhook_endpoints where account_id = ? order by id`,
      [accountId],
    );
    return rows.map(toEndpointResource);
  }
}

@Injectable()
export class GetEndpoint {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, endpointId: number): Promise<WebhookEndpointResource> {
    return toEndpointResource(await findEndpoint(this.em, accountId, endpointId));
  }
}
