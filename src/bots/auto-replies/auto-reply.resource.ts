import { revisionOf } from '../../platform/database/edited-row.js';
import { EDITED_AUTO_REPLY } from './draft-columns.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type InferResult, sql } from 'kysely';
import { GetSenders } from '../../devices/devices.messages.js';
import { FindTemplates } from '../../templates/templates.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import type { AutoReplyResource } from './auto-reply.contract.js';

type AutoReplyRow = InferResult<ReturnType<typeof selectAutoReplies>>[number];

/** Requires that the caller filters by `r.account_id`. */
export const selectAutoReplies = (em: EntityManager) =>
  database(em)
    .selectFrom('auto_replies as r')
    .selectAll('r')
    .select([
      revisionOf(EDITED_AUTO_REPLY).as('revision'),
      sql<number[]>`(select coalesce(json_agg(d.device_id order by d.device_id), '[]') from auto_reply_devices d
        where d.auto_reply_id = r.id)`.as('device_ids'),
      sql<Date | null>`(select a.created_at from automatic_answers a
        where a.account_id = r.account_id and a.auto_reply_id = r.id and a.state = 'answered'
        order by a.id desc limit 1)`.as('last_answered_at'),
    ]);

export async function toAutoReplyResources(
  queries: QueryBus,
  rows: readonly AutoReplyRow[],
): Promise<AutoReplyResource[]> {
  const templateIds = [...new Set(rows.flatMap(({ template_id }) => template_id ?? []))];
  const [first] = rows;
  const templates = first
    ? await queries.execute(new FindTemplates(first.account_id, templateIds))
    : new Map<number, never>();
  const senders = await queries.execute(new GetSenders([...new Set(rows.flatMap(({ device_ids }) => device_ids))]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    devices: row.device_ids.flatMap((id) => {
      const sender = senders.get(id);
      return sender ? [{ id, device_name: sender.name, session_id: sender.sessionId }] : [];
    }),
    days: row.days,
    time_start_at: row.window_from,
    time_end_at: row.window_to,
    overnight: (row.window_from ?? '00:00') > (row.window_to ?? '24:00'),
    business_hours_id: row.business_hours_id,
    business_hours_mode: row.business_hours_mode,
    body: row.template_id === null ? row.body : null,
    status: row.is_running,
    renew_every: row.renew_hours,
    ...templateOf(row, templates),
    attachments_id: row.media_uuid ? [row.media_uuid] : [],
    media: row.media_uuid ? [{ uuid: row.media_uuid, file_name: row.media_name ?? '' }] : [],
    answers_devices: row.answers_devices,
    revision: row.revision,
    last_answered_at: toIso(row.last_answered_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  }));
}

function templateOf(
  { template_id: id, template_name, body }: AutoReplyRow,
  templates: ReadonlyMap<number, { id: number; name: string; content: string }>,
): Pick<AutoReplyResource, 'template_id' | 'template'> {
  if (id === null) return { template_id: null, template: null };
  return { template_id: id, template: templates.get(id) ?? { id, name: template_name ?? '', content: body ?? '' } };
}
