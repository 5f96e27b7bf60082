import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { GetAccountValues } from '../../messaging.messages.js';
import type { TextValuesResult } from '../templates.contract.js';

const MAX_FIELDS = 200;

@Injectable()
export class ListTextValues {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number): Promise<TextValuesResult['data']> {
    const rows = await database(this.em)
      .selectFrom('groups')
      .select(sql<string>`unnest(addons_params)`.as('field'))
      .distinct()
      .where('account_id', '=', accountId)
      .orderBy('field')
      .limit(MAX_FIELDS)
      .execute();
    const values = await this.queries.execute(new GetAccountValues(accountId));
    return { fields: rows.map(({ field }) => field), values };
  }
}
