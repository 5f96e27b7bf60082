import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { foldedPattern, hasLetters } from '../../platform/database/search-condition.js';
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
    const conditions = [
      ...(search ? [hasLetters('c.name')] : []),
      ...(state ? ['c.state = ?'] : []),
      ...(groups.length > 0
        ? ['exists (select from campaign_groups g where g.campaign_id = c.id and g.group_id = any (?::bigint[]))']
        : []),
    ];
    const where = ['c.account_id = ?', ...conditions].join(' and ');
    const params = [
      accountId,
      ...(search ? [foldedPattern(search)] : []),
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
