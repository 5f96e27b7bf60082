import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { FindLibraryItems } from '../media.messages.js';

@QueryHandler(FindLibraryItems)
export class FindLibraryItemsHandler implements IQueryHandler<FindLibraryItems> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, uuids }: FindLibraryItems): Promise<ReadonlySet<string>> {
    if (uuids.length === 0) return new Set();
    const rows = await database(this.em)
      .selectFrom('media')
      .select('uuid')
      .where('account_id', '=', accountId)
      .where('uuid', '=', sql<string>`any (${uuids}::uuid[])`)
      .execute();
    return new Set(rows.map(({ uuid }) => uuid));
  }
}
