import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetCampaignCondition } from '../../messaging/messaging.ports.js';

/** Lists the runs, so that the index of recipients finds a contact. */
@QueryHandler(GetCampaignCondition)
export class GetCampaignConditionHandler implements IQueryHandler<GetCampaignCondition> {
  execute({ accountId, campaignId }: GetCampaignCondition): Promise<RawBuilder<SqlBool>> {
    const runs = sql`array(select generate_series(1, k.run) from campaigns k
      where k.id = ${campaignId} and k.account_id = ${accountId})`;
    return Promise.resolve(sql<SqlBool>`exists (select from campaign_recipients r
      where r.account_id = ${accountId} and r.campaign_id = ${campaignId} and r.run = any (${runs})
        and r.contact_id = c.contact_id and r.status in ('sent', 'delivered', 'read', 'replied'))`);
  }
}
