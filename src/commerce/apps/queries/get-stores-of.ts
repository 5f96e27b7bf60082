import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { GetStoresOf, type StoreOfAccount } from '../../commerce.messages.js';
import { platformOf } from '../../platforms/platforms.contract.js';
import { appTextsOf } from '../app-texts.js';

@QueryHandler(GetStoresOf)
export class GetStoresOfHandler implements IQueryHandler<GetStoresOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountIds, language }: GetStoresOf): Promise<Map<number, StoreOfAccount[]>> {
    const rows = await database(this.em)
      .selectFrom('shops')
      .select(['account_id as accountId', 'app_id as appId', 'store_id as platformStoreId'])
      .where(sql<boolean>`account_id = any (${accountIds}::bigint[])`)
      .where('store_id', 'is not', null)
      .$narrowType<{ platformStoreId: string }>()
      .orderBy('app_id')
      .execute();
    const stores = rows.flatMap(({ accountId, appId, platformStoreId }) => {
      const name = platformOf(appId);
      return name ? [{ accountId, appId, name, title: appTextsOf(name, language).title, platformStoreId }] : [];
    });
    return Map.groupBy(stores, ({ accountId }) => accountId);
  }
}
