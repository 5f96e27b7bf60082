import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { Page, PageQuery } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { TimelineEntry } from '../definition/report.contract.js';

@Injectable()
export class ListTimeline {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, campaignId: number, query: PageQuery): Promise<Page<TimelineEntry>> {
    const { page, rows, orderType } = query;
    const counting = database(this.em)
      .selectFrom('campaigns as c')
      .select(sql<number>`(select count(*) from campaign_timeline t where t.campaign_id = c.id)`.as('total'))
      .where('c.id', '=', campaignId)
      .where('c.account_id', '=', accountId)
      .where('c.is_hidden', '=', false)
      .executeTakeFirst();
    const reading = database(this.em)
      .selectFrom('campaign_timeline')
      .select(['id', 'kind', 'reason', 'by_name', 'device_name', 'count', 'at'])
      .where('campaign_id', '=', campaignId)
      .where('account_id', '=', accountId)
      .orderBy('at', orderType)
      .orderBy('id', orderType)
      .limit(rows)
      .offset((page - 1) * rows)
      .execute();
    const [campaign, found] = await Promise.all([counting, reading]);
    if (!campaign) throw new CampaignNotFound();
    return toPage(found.map(toEntry), campaign.total, { page, rows });
  }
}

type EntryRow = Omit<Row<'campaign_timeline'>, 'account_id' | 'campaign_id'>;

const toEntry = ({ id, kind, reason, by_name: by, device_name: device, count, at }: EntryRow): TimelineEntry => ({
  id,
  kind,
  reason,
  by,
  device,
  count,
  at: at.toISOString(),
});
