import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { Campaign } from './campaign.entity.js';

interface NamedPart {
  id: number;
  name: string;
}

export interface CampaignText {
  body: string | null;
  templateId: number | null;
  templateName: string | null;
}

/** Names are copies, because originals may be deleted. */
export interface CampaignParts {
  devices: readonly NamedPart[];
  groups: readonly NamedPart[];
  texts: readonly CampaignText[];
}

/** Texts of existing recipients stay beside new ones. */
export async function writeParts(
  em: EntityManager,
  { id, accountId, state }: Campaign,
  { devices, groups, texts }: CampaignParts,
): Promise<void> {
  const isLive = state === 'running' || state === 'paused';
  const db = database(em);
  const deviceIds = devices.map((device) => device.id);
  await sql`
    delete from campaign_devices where campaign_id = ${id} and not (device_id = any (${deviceIds}::bigint[]))`.execute(
    db,
  );
  await sql`
    insert into campaign_devices (campaign_id, device_id, account_id, device_name, is_live)
     select ${id}, d.id, ${accountId}, d.name, ${isLive} from jsonb_to_recordset(${JSON.stringify(devices)}::jsonb) d (id bigint, name text)
     on conflict (campaign_id, device_id) do update set device_name = excluded.device_name, is_live = excluded.is_live`.execute(
    db,
  );
  await db.deleteFrom('campaign_groups').where('campaign_id', '=', id).execute();
  await sql`
    insert into campaign_groups (campaign_id, group_id, account_id, group_name)
     select ${id}, g.id, ${accountId}, g.name from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) g (id bigint, name text)`.execute(
    db,
  );
  await db.updateTable('campaign_texts').set({ is_current: false }).where('campaign_id', '=', id).execute();
  const positioned = texts.map((text, index) => ({ position: index + 1, ...text }));
  await sql`
    insert into campaign_texts (campaign_id, position, account_id, template_id, template_name, body)
     select ${id}, t.position + (select coalesce(max(position), 0) from campaign_texts where campaign_id = ${id}), ${accountId},
         t."templateId", t."templateName", t.body
       from jsonb_to_recordset(${JSON.stringify(positioned)}::jsonb) t
         (position int, "templateId" bigint, "templateName" text, body text)`.execute(db);
}
