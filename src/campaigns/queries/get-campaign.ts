import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { CampaignResource } from '../definition/campaign.contract.js';
import { readCampaigns } from '../definition/campaign.resource.js';

@Injectable()
export class GetCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, id: number): Promise<CampaignResource> {
    const selection = sql`c.account_id = ${accountId} and c.id = ${id}`;
    const [campaign] = await readCampaigns(this.em, this.queries, this.clock.now(), selection);
    if (!campaign) throw new CampaignNotFound();
    return campaign;
  }

  async readDevices(accountId: number, id: number): Promise<number[]> {
    return (await this.execute(accountId, id)).devices.map((device) => device.id);
  }
}
