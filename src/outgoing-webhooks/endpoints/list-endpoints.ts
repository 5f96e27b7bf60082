import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import type { WebhookEndpointResource } from '../outgoing-webhooks.contract.js';
import { ENDPOINT_COLUMNS, findEndpoint, toEndpointResource } from './endpoint-row.js';

@Injectable()
export class ListEndpoints {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<WebhookEndpointResource[]> {
    const rows = await database(this.em)
      .selectFrom('webhook_endpoints')
      .select(ENDPOINT_COLUMNS)
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
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
