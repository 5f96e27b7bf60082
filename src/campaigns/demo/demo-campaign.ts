import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { moveRecentCounters } from '../../platform/counters/move-recent-counters.js';
import { arrayParam } from '../../platform/database/array-param.js';
import { DeleteDemoCampaigns, type DemoCampaign, WriteDemoCampaign } from '../demo.messages.js';

/** Hours. */
const AGO = { created: 54, started: 53, finished: 48 };

@CommandHandler(WriteDemoCampaign)
export class WriteDemoCampaignHandler implements ICommandHandler<WriteDemoCampaign> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, campaign }: WriteDemoCampaign): Promise<number> {
    const id = await this.insert(accountId, campaign);
    await this.writeRecipients(accountId, id, campaign);
    // The triggers counted messages in the current hour.
    await moveRecentCounters(this.em, accountId, `campaign.${id}.%.hour.%`, AGO.finished + 1);
    // Triggers wrote entries with the current time.
    await this.em.execute('delete from campaign_timeline where campaign_id = ?', [id]);
    for (const [kind, hours] of Object.entries(AGO))
      await this.em.execute(
        'insert into campaign_timeline (account_id, campaign_id, kind, at) values (?, ?, ?, now() - make_interval(hours => ?))',
        [accountId, id, kind, hours],
      );
    return id;
  }

  private async insert(accountId: number, { name, body, device, group, contactIds }: DemoCampaign): Promise<number> {
    const [row] = await this.em.execute<{ id: string }[]>(
      `with campaign as (
         insert into campaigns (account_id, name, members, state, is_filled, request_hash, gap_min_seconds, gap_max_seconds, created_at, starts_at)
         values (?, ?, ?, 'finished', true, '', 20, 120, now() - make_interval(hours => ?), now() - make_interval(hours => ?)) returning id, account_id),
       devices as (insert into campaign_devices (campaign_id, account_id, device_id, device_name, is_live) select id, account_id, ?, ?, true from campaign),
       groups as (insert into campaign_groups (campaign_id, account_id, group_id, group_name) select id, account_id, ?, ? from campaign),
       texts as (insert into campaign_texts (campaign_id, account_id, position, body) select id, account_id, 1, ? from campaign)
       select id from campaign`,
      [
        accountId,
        name,
        contactIds.length,
        AGO.created,
        AGO.started,
        device.id,
        device.name,
        group.id,
        group.name,
        body,
      ],
    );
    return Number(row?.id);
  }

  private async writeRecipients(
    accountId: number,
    id: number,
    { ends, device, group, contactIds }: DemoCampaign,
  ): Promise<void> {
    for (const [index, contactId] of contactIds.entries()) {
      const status = ends[index % ends.length] ?? 'read';
      const reason = status === 'failed' ? 'refused' : status === 'skipped' ? 'not_on_whatsapp' : null;
      await this.em.execute(
        `insert into campaign_recipients (account_id, campaign_id, contact_id, device_id, group_id, status, reason, claimed_at)
         values (?, ?, ?, ?, ?, ?, ?, now() - make_interval(hours => ?))`,
        [accountId, id, contactId, device.id, group.id, status, reason, AGO.started - (index % 5)],
      );
    }
  }
}

@CommandHandler(DeleteDemoCampaigns)
export class DeleteDemoCampaignsHandler implements ICommandHandler<DeleteDemoCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoCampaigns): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      'delete from campaigns where account_id = ? and id = any (?::bigint[]) returning id',
      [accountId, arrayParam(ids)],
    );
    return rows.map(({ id }) => Number(id));
  }
}
