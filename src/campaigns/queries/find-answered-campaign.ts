import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { FilterCampaigns, FindAnsweredCampaign } from '../campaigns.messages.js';
import { findLastWritten } from '../recipients/last-written.js';

@QueryHandler(FindAnsweredCampaign)
export class FindAnsweredCampaignHandler implements IQueryHandler<FindAnsweredCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, answer }: FindAnsweredCampaign): Promise<number | null> {
    const at = answer.at.toISOString();
    return (await findLastWritten(this.em, this.queries, accountId, { ...answer, at }))?.campaignId ?? null;
  }
}

@QueryHandler(FilterCampaigns)
export class FilterCampaignsHandler implements IQueryHandler<FilterCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: FilterCampaigns): Promise<ReadonlySet<number>> {
    const campaigns = await database(this.em)
      .selectFrom('campaigns')
      .select('id')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
    return new Set(campaigns.map(({ id }) => id));
  }
}
