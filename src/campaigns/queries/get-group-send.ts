import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { GroupSendResource } from '../campaigns.contract.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { readGroupSends } from '../group-sends/group-send.resource.js';

export class GetGroupSend extends Query<GroupSendResource> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
  ) {
    super();
  }
}

@QueryHandler(GetGroupSend)
export class GetGroupSendHandler implements IQueryHandler<GetGroupSend> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, campaignId }: GetGroupSend): Promise<GroupSendResource> {
    const [send] = await readGroupSends(this.em, this.queries, this.clock.now(), 'c.account_id = ? and c.id = ?', [
      accountId,
      campaignId,
    ]);
    if (!send) throw new CampaignNotFound();
    return send;
  }
}
