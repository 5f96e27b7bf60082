import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { CampaignRecipient } from '../recipients/read-recipients.js';
import type { OperationResource } from '../definition/operation.contract.js';

interface OperationNames extends Pick<Row<'campaigns'>, 'name' | 'run' | 'created_at'> {
  groups: Record<string, string>;
  devices: Record<string, string>;
  texts: Record<string, { id: number; name: string } | null>;
}

export async function readOperationNames(
  em: EntityManager,
  accountId: number,
  campaignId: number,
): Promise<OperationNames | undefined> {
  const { rows } = await sql<OperationNames>`
    select c.name, c.run, c.created_at,
       (select coalesce(json_object_agg(group_id, group_name), '{}') from campaign_groups where campaign_id = c.id) groups,
       (select coalesce(json_object_agg(device_id, device_name), '{}') from campaign_devices where campaign_id = c.id) devices,
       (select coalesce(json_object_agg(position, case when template_id is not null then json_build_object('id', template_id, 'name', template_name) end), '{}')
          from campaign_texts where campaign_id = c.id) texts
      from campaigns c where c.id = ${campaignId} and c.account_id = ${accountId} and not c.is_hidden`.execute(
    database(em),
  );
  return rows[0];
}

const SENT_STATES = new Set(['sent', 'delivered', 'read', 'replied']);

export function toOperation(
  { row, person, message }: CampaignRecipient,
  { groups, devices, texts, created_at }: OperationNames,
): OperationResource {
  const state = row.status === 'claimed' ? 'waiting' : row.status;
  const device = message?.deviceId ?? row.device_id;
  return {
    id: row.id,
    phone_number: person?.phone ?? null,
    name: person?.name ?? null,
    whatsapp_id: person?.whatsappId ?? null,
    contact_id: person ? row.contact_id : null,
    status: SENT_STATES.has(state) ? 'done' : 'other',
    state,
    reason: row.reason,
    group: row.group_id === null ? null : { id: row.group_id, name: groups[row.group_id] ?? '' },
    device: { id: device, device_name: devices[device] ?? '' },
    template: texts[row.text] ?? null,
    response: message?.body ?? null,
    chat: message ? { id: message.chatId, device_id: message.deviceId } : null,
    message_id: message?.id ?? null,
    sent_at: message && SENT_STATES.has(state) ? message.at.toISOString() : null,
    created_at: created_at.toISOString(),
  };
}
