import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
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
    const rows = await this.em.execute<{ field: string }[]>(
      `select distinct unnest(addons_params) as field from groups where account_id = ? order by field limit ${MAX_FIELDS}`,
      [accountId],
    );
    const values = await this.queries.execute(new GetAccountValues(accountId));
    return { fields: rows.map(({ field }) => field), values };
  }
}
