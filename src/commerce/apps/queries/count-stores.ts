import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type ConnectedStores, CountStores } from '../../commerce.messages.js';

@QueryHandler(CountStores)
export class CountStoresHandler implements IQueryHandler<CountStores> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId }: CountStores): Promise<ConnectedStores> {
    return database(this.em)
      .selectFrom('shops')
      .select([
        sql<boolean>`exists (select from apps where is_on)`.as('isOffered'),
        sql<boolean>`count(*) filter (where connected_at is not null and state <> 'connecting') > 0`.as('hasConnected'),
        sql<number>`count(*) filter (where state in ('connected', 'needs_attention'))`.as('connected'),
      ])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
  }
}
