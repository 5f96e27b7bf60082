import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetStoresOf, type StoreOfAccount } from '../../commerce.messages.js';
import { platformOf } from '../../platforms/platforms.contract.js';
import { appTextsOf } from '../app-texts.js';

@QueryHandler(GetStoresOf)
export class GetStoresOfHandler implements IQueryHandler<GetStoresOf> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountIds, language }: GetStoresOf): Promise<Map<number, StoreOfAccount[]>> {
    const rows = await this.em.execute<{ account_id: string; app_id: number; store_id: string }[]>(
      `select account_id, app_id, store_id from shops where account_id = any (?::bigint[]) and store_id is not null order by app_id`,
      [`{${accountIds.join(',')}}`],
    );
    const stores = rows.flatMap(({ account_id, app_id: appId, store_id: storeId }) => {
      const name = platformOf(appId);
      return name
        ? [{ accountId: Number(account_id), appId, name, title: appTextsOf(name, language).title, storeId }]
        : [];
    });
    return Map.groupBy(stores, ({ accountId }) => accountId);
  }
}
