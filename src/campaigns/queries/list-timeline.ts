import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { TimelineEntry } from '../definition/report.contract.js';

interface Row extends Omit<TimelineEntry, 'id' | 'by' | 'device' | 'at'> {
  id: string;
  by_name: string | null;
  device_name: string | null;
  at: string;
}

@Injectable()
export class ListTimeline {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, campaignId: number, query: PageQuery): Promise<Page<TimelineEntry>> {
    const { page, rows, orderType } = query;
    const counting = this.em.execute<{ total: string }[]>(
      `select (select count(*) from campaign_timeline t where t.campaign_id = c.id) total
         from campaigns c where c.id = ? and c.account_id = ? and not c.is_hidden`,
      [campaignId, accountId],
    );
    const reading = this.em.execute<Row[]>(
      `select id, kind, reason, by_name, device_name, count, at from campaign_timeline
        where campaign_id = ? and account_id = ? order by at ${orderType}, id ${orderType} limit ? offset ?`,
      [campaignId, accountId, rows, (page - 1) * rows],
    );
    const [[campaign], found] = await Promise.all([counting, reading]);
    if (!campaign) throw new CampaignNotFound();
    return toPage(found.map(toEntry), Number(campaign.total), { page, rows });
  }
}

const toEntry = ({ id, kind, reason, by_name: by, device_name: device, count, at }: Row): TimelineEntry => ({
  id: Number(id),
  kind,
  reason,
  by,
  device,
  count,
  at: new Date(at).toISOString(),
});
