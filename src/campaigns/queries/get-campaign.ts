import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { CampaignResource } from '../definition/campaign.contract.js';
import { readCampaigns } from '../definition/campaign.resource.js';

export class GetCampaign extends Query<CampaignResource> {
  constructor(
    readonly accountId: number,
    readonly id: number,
  ) {
    super();
  }
}

@QueryHandler(GetCampaign)
export class GetCampaignHandler implements IQueryHandler<GetCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: GetCampaign): Promise<CampaignResource> {
    const where = 'c.account_id = ? and c.id = ?';
    const [campaign] = await readCampaigns(this.em, this.queries, this.clock.now(), where, [accountId, id]);
    if (!campaign) throw new CampaignNotFound();
    return campaign;
  }
}
