import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { API_KEY_COLUMNS, toApiKeyResource } from './api-key-row.js';
import type { ApiKeyResource } from './api-keys.contract.js';

@Injectable()
export class ListApiKeys {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<ApiKeyResource[]> {
    const rows = await database(this.em)
      .selectFrom('api_keys')
      .select(API_KEY_COLUMNS)
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    return rows.map(toApiKeyResource);
  }
}
