import type { EntityManager } from '@mikro-orm/postgresql';
import { CAMPAIGN, CAMPAIGN_GROUP, GROUPS } from './demo-texts.js';
import { rememberMade } from './made-rows.js';

interface Order {
  accountId: number;
  device: { id: number; name: string };
  groupId: number;
  people: readonly number[];
}

/** Hours since it was created, since it began, and since the last of it went. */
const AGO = { created: 54, started: 53, finished: 48 };

/** A campaign that has been sent, with what became of each of its people. */
export async function writeCampaign(em: EntityManager, { accountId, device, groupId, people }: Order): Promise<void> {
  const [row] = await em.execute<{ id: string }[]>(
    `with made as (
       insert into campaigns (account_id, name, members, state, is_filled, request_hash, gap_min_seconds, gap_max_seconds, created_at, starts_at)
       values (?, ?, ?, 'finished', true, '', 20, 120, now() - make_interval(hours => ?), now() - make_interval(hours => ?)) returning id, account_id),
     parts as (insert into campaign_devices (campaign_id, account_id, device_id, device_name, is_live) select id, account_id, ?, ?, true from made),
     whom as (insert into campaign_groups (campaign_id, account_id, group_id, group_name) select id, account_id, ?, ? from made),
     texts as (insert into campaign_texts (campaign_id, account_id, position, body) select id, account_id, 1, ? from made)
     select id from made`,
    [
      ...[accountId, CAMPAIGN.name, people.length, AGO.created, AGO.started],
      ...[device.id, device.name, groupId, GROUPS[CAMPAIGN_GROUP], CAMPAIGN.body],
    ],
  );
  const id = Number(row?.id);
  await rememberMade(em, accountId, 'campaign', [id]);
  for (const [index, contactId] of people.entries()) {
    const status = CAMPAIGN.ends[index % CAMPAIGN.ends.length] ?? 'read';
    const reason = status === 'failed' ? 'refused' : status === 'skipped' ? 'not_on_whatsapp' : null;
    await em.execute(
      `insert into campaign_recipients (account_id, campaign_id, contact_id, device_id, group_id, status, reason, claimed_at)
       values (?, ?, ?, ?, ?, ?, ?, now() - make_interval(hours => ?))`,
      [...[accountId, id, contactId, device.id, groupId, status, reason], AGO.started - (index % 5)],
    );
  }
  // They went in the hours before, not now.
  await em.execute(
    `update counter_deltas set bucket = bucket - make_interval(hours => ?)
      where account_id = ? and name like 'campaign.' || ?::text || '.%.hour.%' and bucket > now() - interval '1 day'`,
    [AGO.finished + 1, accountId, id],
  );
  // What the triggers told of a campaign of this moment.
  await em.execute('delete from campaign_timeline where campaign_id = ?', [id]);
  for (const [kind, hours] of Object.entries(AGO))
    await em.execute(
      'insert into campaign_timeline (account_id, campaign_id, kind, at) values (?, ?, ?, now() - make_interval(hours => ?))',
      [accountId, id, kind, hours],
    );
}
