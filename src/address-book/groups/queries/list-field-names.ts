import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ListFieldNames } from '../../../templates/templates.ports.js';

const MAX_FIELDS = 200;

@QueryHandler(ListFieldNames)
export class ListFieldNamesHandler implements IQueryHandler<ListFieldNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: ListFieldNames): Promise<string[]> {
    const rows = await database(this.em)
      .selectFrom('groups')
      .select(sql<string>`unnest(addons_params)`.as('field'))
      .distinct()
      .where('account_id', '=', accountId)
      .orderBy('field')
      .limit(MAX_FIELDS)
      .execute();
    return rows.map(({ field }) => field);
  }
}
