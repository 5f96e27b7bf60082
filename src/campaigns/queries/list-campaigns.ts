import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import type { CampaignResource, ListCampaignsQuery } from '../definition/campaign.contract.js';
import { readCampaigns } from '../definition/campaign.resource.js';

export class ListCampaigns extends Query<Page<CampaignResource>> {
  constructor(
    readonly accountId: number,
    readonly wish: ListCampaignsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListCampaigns)
export class ListCampaignsHandler implements IQueryHandler<ListCampaigns> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, wish }: ListCampaigns): Promise<Page<CampaignResource>> {
    const { page, rows, orderType, search, groups = [], state } = wish;
    const conditions = [
      ...(search ? [`c.name ilike '%' || ? || '%'`] : []),
      ...(state ? ['c.state = ?'] : []),
      ...(groups.length > 0
        ? ['exists (select from campaign_groups g where g.campaign_id = c.id and g.group_id = any (?::bigint[]))']
        : []),
    ];
    const where = ['c.account_id = ?', ...conditions].join(' and ');
    const params = [
      accountId,
      ...(search ? [search.replaceAll(/[\\%_]/g, String.raw`\$&`)] : []),
      ...(state ? [state] : []),
      ...(groups.length > 0 ? [`{${groups.join()}}`] : []),
    ];
    const [count] = await this.em.execute<{ count: string }[]>(
      `select count(*) from campaigns c where not c.is_hidden and ${where}`,
      params,
    );
    const sorted = `${where} order by c.id ${orderType} limit ? offset ?`;
    const data = await readCampaigns(this.em, this.queries, this.clock.now(), sorted, [
      ...params,
      rows,
      (page - 1) * rows,
    ]);
    return toPage(data, Number(count?.count ?? 0), { page, rows });
  }
}
