import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { API_KEY_COLUMNS, type ApiKeyRow, toApiKeyResource } from '../api-key-row.js';
import type { ApiKeyResource } from '../api-keys.contract.js';

/** The keys of an account, oldest first. */
export class ListApiKeys extends Query<ApiKeyResource[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(ListApiKeys)
export class ListApiKeysHandler implements IQueryHandler<ListApiKeys> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: ListApiKeys): Promise<ApiKeyResource[]> {
    const rows = await this.em.execute<ApiKeyRow[]>(
      `select ${API_KEY_COLUMNS} from api_keys where account_id = ? order by id`,
      [accountId],
    );
    return rows.map(toApiKeyResource);
  }
}
