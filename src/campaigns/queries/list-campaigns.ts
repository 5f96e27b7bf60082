import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql, type SqlBool } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { hasLetters } from '../../platform/database/search-condition.js';
import { database } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { CampaignResource, ListCampaignsQuery } from '../definition/campaign.contract.js';
import { readCampaigns } from '../definition/campaign.resource.js';

@Injectable()
export class ListCampaigns {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, query: ListCampaignsQuery): Promise<Page<CampaignResource>> {
    const { page, rows, orderType, search, groups = [], state } = query;
    const conditions = [sql`c.account_id = ${accountId}`];
    if (search) conditions.push(hasLetters('c.name', search));
    if (state) conditions.push(sql`c.state = ${state}`);
    if (groups.length > 0)
      conditions.push(sql`exists (select from campaign_groups g
        where g.campaign_id = c.id and g.group_id = any (${groups}::bigint[]))`);
    const filter = sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
    const { count } = await database(this.em)
      .selectFrom('campaigns as c')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('c.is_hidden', '=', false)
      .where(filter)
      .executeTakeFirstOrThrow();
    const selection = sql`${filter} order by c.id ${sql.raw(orderType)} limit ${rows} offset ${(page - 1) * rows}`;
    const data = await readCampaigns(this.em, this.queries, this.clock.now(), selection);
    return toPage(data, count, { page, rows });
  }
}
