import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKeyResource } from '../api-key-row.js';
import type { ApiKeyResource } from '../api-keys.contract.js';

@Injectable()
export class ListApiKeys {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<ApiKeyResource[]> {
    const rows = await this.em.execute<ApiKeyRow[]>(
      `select ${API_KEY_COLUMNS} from api_keys where account_id = ? order by id`,
      [accountId],
    );
    return rows.map(toApiKeyResource);
  }
}
