import type { EntityManager } from '@mikro-orm/postgresql';

interface CampaignValues {
  accountId: number;
  groupId: number;
  groupName?: string;
  deviceId: number;
  deviceName?: string;
  members: number;
  body?: string;
  /** A campaign has a name, a message to a group has none. */
  name?: string;
  /** Default: running, without recipients yet. */
  state?: 'running' | 'paused';
  recipients?: { contactId: number; status?: string }[];
}

/** Creates a campaign or a message to a group. Given recipients are its complete snapshot. */
export async function makeCampaign(em: EntityManager, values: CampaignValues): Promise<number> {
  const { accountId, groupId, deviceId, members, recipients = [], state = 'running' } = values;
  const [row] = await em.execute<{ id: string }[]>(
    `with made as (insert into campaigns (account_id, is_hidden, name, members, state, is_filled, request_hash, gap_min_seconds, gap_max_seconds) values (?, ?, ?, ?, ?, ?, '', 20, 120) returning id, account_id),
       parts as (insert into campaign_devices (campaign_id, account_id, device_id, device_name, is_live) select id, account_id, ?, ?, true from made),
       groups as (insert into campaign_groups (campaign_id, account_id, group_id, group_name) select id, account_id, ?, ? from made),
       texts as (insert into campaign_texts (campaign_id, account_id, position, body) select id, account_id, 1, ? from made)
     select id from made`,
    [
      accountId,
      values.name === undefined,
      values.name ?? '',
      members,
      state,
      recipients.length > 0,
      deviceId,
      values.deviceName ?? 'Shop',
      groupId,
      values.groupName ?? 'People',
      values.body ?? 'x',
    ],
  );
  const id = Number(row?.id);
  for (const { contactId, status = 'waiting' } of recipients)
    await em.execute(
      `insert into campaign_recipients (account_id, campaign_id, contact_id, device_id, status, claimed_at) values (?, ?, ?, ?, ?, now())`,
      [accountId, id, contactId, deviceId, status],
    );
  return id;
}
