import type { EntityManager } from '@mikro-orm/postgresql';
import type { Campaign } from './campaign.entity.js';

interface Named {
  id: number;
  name: string;
}

export interface CampaignText {
  body: string | null;
  templateId: number | null;
  templateName: string | null;
}

/** Names are copies: originals may be deleted. */
export interface CampaignParts {
  devices: readonly Named[];
  groups: readonly Named[];
  texts: readonly CampaignText[];
}

/** Assigned texts stay beside new ones. */
export async function writeParts(
  em: EntityManager,
  { id, accountId, state }: Campaign,
  { devices, groups, texts }: CampaignParts,
): Promise<void> {
  const isLive = state === 'running' || state === 'paused';
  await em.execute('delete from campaign_devices where campaign_id = ? and not (device_id = any (?::bigint[]))', [
    id,
    `{${devices.map((device) => device.id).join()}}`,
  ]);
  await em.execute(
    `insert into campaign_devices (campaign_id, device_id, account_id, device_name, is_live)
     select ?, d.id, ?, d.name, ? from jsonb_to_recordset(?::jsonb) d (id bigint, name text)
     on conflict (campaign_id, device_id) do update set device_name = excluded.device_name, is_live = excluded.is_live`,
    [id, accountId, isLive, JSON.stringify(devices)],
  );
  await em.execute('delete from campaign_groups where campaign_id = ?', [id]);
  await em.execute(
    `insert into campaign_groups (campaign_id, group_id, account_id, group_name)
     select ?, g.id, ?, g.name from jsonb_to_recordset(?::jsonb) g (id bigint, name text)`,
    [id, accountId, JSON.stringify(groups)],
  );
  await em.execute('update campaign_texts set is_current = false where campaign_id = ?', [id]);
  await em.execute(
    `insert into campaign_texts (campaign_id, position, account_id, template_id, template_name, body)
     select ?, t.position + (select coalesce(max(position), 0) from campaign_texts where campaign_id = ?), ?,
         t."templateId", t."templateName", t.body
       from jsonb_to_recordset(?::jsonb) t (position int, "templateId" bigint, "templateName" text, body text)`,
    [id, id, accountId, JSON.stringify(texts.map((text, index) => ({ position: index + 1, ...text })))],
  );
}
