import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { moveRecentCounters } from '../platform/counters/move-recent-counters.js';
import { database } from '../platform/database/statements/database.js';
import { DeleteDemoCampaigns, type DemoCampaign, WriteDemoCampaign } from './demo.messages.js';

const HOURS_AGO = { created: 54, started: 53, finished: 48 };

const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

@CommandHandler(WriteDemoCampaign)
export class WriteDemoCampaignHandler implements ICommandHandler<WriteDemoCampaign> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, campaign }: WriteDemoCampaign): Promise<number> {
    const id = await this.insert(accountId, campaign);
    await this.writeRecipients(accountId, id, campaign);
    // The triggers counted messages in the current hour.
    await moveRecentCounters(this.em, accountId, `campaign.${id}.%.hour.%`, HOURS_AGO.finished + 1);
    // Triggers wrote entries with the current time.
    const db = database(this.em);
    await db.deleteFrom('campaign_timeline').where('campaign_id', '=', id).execute();
    for (const kind of ['created', 'started', 'finished'] as const)
      await db
        .insertInto('campaign_timeline')
        .values({ account_id: accountId, campaign_id: id, kind, at: hoursAgo(HOURS_AGO[kind]) })
        .execute();
    return id;
  }

  private async insert(accountId: number, { name, body, device, group, contactIds }: DemoCampaign): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      with campaign as (
         insert into campaigns (account_id, name, members, state, is_filled, request_hash, gap_min_seconds, gap_max_seconds, created_at, starts_at)
         values (${accountId}, ${name}, ${contactIds.length}, 'finished', true, '', 20, 120, ${hoursAgo(HOURS_AGO.created)}, ${hoursAgo(HOURS_AGO.started)})
         returning id, account_id),
       devices as (insert into campaign_devices (campaign_id, account_id, device_id, device_name, is_live)
         select id, account_id, ${device.id}, ${device.name}, true from campaign),
       groups as (insert into campaign_groups (campaign_id, account_id, group_id, group_name) select id, account_id, ${group.id}, ${group.name} from campaign),
       texts as (insert into campaign_texts (campaign_id, account_id, position, body) select id, account_id, 1, ${body} from campaign)
       select id from campaign`.execute(database(this.em));
    return rows[0]!.id;
  }

  private async writeRecipients(
    accountId: number,
    id: number,
    { ends, device, group, contactIds }: DemoCampaign,
  ): Promise<void> {
    for (const [index, contactId] of contactIds.entries()) {
      const status = ends[index % ends.length] ?? 'read';
      const reason = status === 'failed' ? 'refused' : status === 'skipped' ? 'not_on_whatsapp' : null;
      await database(this.em)
        .insertInto('campaign_recipients')
        .values({
          account_id: accountId,
          campaign_id: id,
          contact_id: contactId,
          device_id: device.id,
          group_id: group.id,
          status,
          reason,
          claimed_at: hoursAgo(HOURS_AGO.started - (index % 5)),
        })
        .execute();
    }
  }
}

@CommandHandler(DeleteDemoCampaigns)
export class DeleteDemoCampaignsHandler implements ICommandHandler<DeleteDemoCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoCampaigns): Promise<number[]> {
    const rows = await database(this.em)
      .deleteFrom('campaigns')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .returning('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}
