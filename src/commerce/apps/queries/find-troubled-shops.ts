import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindTroubledShops, type TroubledShop } from '../../commerce.messages.js';
import { platformOf } from '../../platforms/platforms.contract.js';
import { appTextsOf } from '../app-texts.js';

interface Row {
  id: string;
  account_id: string;
  app_id: number;
  store_name: string | null;
  state: TroubledShop['state'];
  state_reason: TroubledShop['reason'];
  refused_count: number;
}

const STORES_WITH_PROBLEMS = `select id, account_id, app_id, store_name, state, state_reason, refused_count from shops
  where is_activated and (state = 'needs_attention' or id = any (?::bigint[]))`;

@QueryHandler(FindTroubledShops)
export class FindTroubledShopsHandler implements IQueryHandler<FindTroubledShops> {
  constructor(private readonly em: EntityManager) {}

  async execute({ alsoIds }: FindTroubledShops): Promise<TroubledShop[]> {
    const rows = await this.em.execute<Row[]>(STORES_WITH_PROBLEMS, [`{${alsoIds.join()}}`]);
    return rows.flatMap((row) => {
      const platform = platformOf(row.app_id);
      if (!platform) return [];
      return {
        id: Number(row.id),
        accountId: Number(row.account_id),
        appId: row.app_id,
        name: row.store_name ?? appTextsOf(platform, 'en').title,
        state: row.state,
        reason: row.state_reason,
        refusedCount: row.refused_count,
      };
    });
  }
}
