import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import type { GroupSendResource } from '../campaigns.contract.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import { isSentBy, readGroupSends } from '../group-sends/group-send.resource.js';

@Injectable()
export class GetGroupSend {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  /** Throws CampaignNotFound for devices outside `deviceIds`. */
  async execute(
    accountId: number,
    campaignId: number,
    deviceIds: readonly number[] | null = null,
  ): Promise<GroupSendResource> {
    const selection = sql`c.account_id = ${accountId} and c.id = ${campaignId} and ${isSentBy(deviceIds)}`;
    const [send] = await readGroupSends(this.em, this.queries, this.clock.now(), selection);
    if (!send) throw new CampaignNotFound();
    return send;
  }
}
