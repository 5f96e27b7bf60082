import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetAccountValues } from '../../messaging.messages.js';
import type { TextValuesResult } from '../templates.contract.js';

/** More names than anybody would look through. */
const MOST_FIELDS = 200;

/** What the writer of a text may name in braces. */
export class ListTextValues extends Query<TextValuesResult['data']> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(ListTextValues)
export class ListTextValuesHandler implements IQueryHandler<ListTextValues> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId }: ListTextValues): Promise<TextValuesResult['data']> {
    const rows = await this.em.execute<{ field: string }[]>(
      `select distinct unnest(addons_params) as field from groups where account_id = ? order by field limit ${MOST_FIELDS}`,
      [accountId],
    );
    const values = await this.queries.execute(new GetAccountValues(accountId));
    return { fields: rows.map(({ field }) => field), values };
  }
}
