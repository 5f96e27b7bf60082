import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { FindTroubledStores, type TroubledStore } from '../../commerce.messages.js';
import { platformOf } from '../../platforms/platforms.contract.js';
import { appTextsOf } from '../app-texts.js';

@QueryHandler(FindTroubledStores)
export class FindTroubledStoresHandler implements IQueryHandler<FindTroubledStores> {
  constructor(private readonly em: EntityManager) {}

  async execute({ alsoIds }: FindTroubledStores): Promise<TroubledStore[]> {
    const rows = await database(this.em)
      .selectFrom('shops')
      .select(['id', 'account_id', 'app_id', 'store_name', 'state', 'state_reason', 'refused_count'])
      .where('is_activated', '=', true)
      .where(sql<boolean>`(state = 'needs_attention' or id = any (${alsoIds}::bigint[]))`)
      .execute();
    return rows.flatMap((row) => {
      const platform = platformOf(row.app_id);
      if (!platform) return [];
      return {
        id: row.id,
        accountId: row.account_id,
        appId: row.app_id,
        name: row.store_name ?? appTextsOf(platform, 'en').title,
        state: row.state,
        reason: row.state_reason,
        refusedCount: row.refused_count,
      };
    });
  }
}
