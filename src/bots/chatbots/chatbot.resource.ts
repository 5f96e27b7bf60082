import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { type InferResult, sql } from 'kysely';
import { GetSenders } from '../../devices/devices.messages.js';
import { database } from '../../platform/database/statements/database.js';
import type { Flow } from '../flow/flow.contract.js';
import type { ChatbotResource } from './chatbot.contract.js';
import { toIso } from '../../platform/to-iso.js';

/** `version` stands for the published flow, which is immutable. */
export const EDITED_CHATBOT: EditedRow = {
  from: 'chatbots b',
  columns: `b.name, b.is_running, b.answers_devices, b.business_hours_id, b.business_hours_mode, b.version, b.draft,
    (select array_agg(d.device_id order by d.device_id) from chatbot_devices d where d.chatbot_id = b.id)`,
};

type ChatbotRow = InferResult<ReturnType<typeof selectChatbots>>[number] & {
  flow?: Flow | null;
  revision?: string;
};

/** Requires that the caller filters by `b.account_id`. */
export const selectChatbots = (em: EntityManager) =>
  database(em)
    .selectFrom('chatbots as b')
    .leftJoin('chatbot_versions as v', (join) =>
      join.onRef('v.chatbot_id', '=', 'b.id').onRef('v.number', '=', 'b.version'),
    )
    .select([
      'b.id',
      'b.name',
      'b.is_running',
      'b.answers_devices',
      'b.business_hours_id',
      'b.business_hours_mode',
      'b.version',
      sql<boolean>`b.draft is not null`.as('is_draft'),
      'b.created_at',
      'b.updated_at',
      sql<number[]>`(select coalesce(json_agg(d.device_id order by d.device_id), '[]') from chatbot_devices d
        where d.chatbot_id = b.id)`.as('device_ids'),
      'v.published_at',
    ]);

export const FLOW_COLUMNS = [
  sql<Flow | null>`coalesce(b.draft, v.flow)`.as('flow'),
  revisionOf(EDITED_CHATBOT).as('revision'),
] as const;

export async function toChatbotResources(queries: QueryBus, rows: readonly ChatbotRow[]): Promise<ChatbotResource[]> {
  const senders = await queries.execute(new GetSenders([...new Set(rows.flatMap(({ device_ids }) => device_ids))]));
  return rows.map((row) => {
    const devices = row.device_ids.flatMap((id) => {
      const sender = senders.get(id);
      return sender ? [{ id, device_name: sender.name, session_id: sender.sessionId }] : [];
    });
    return {
      id: row.id,
      bot_name: row.name,
      status: row.is_running,
      device_id: devices.map(({ id }) => id),
      devices,
      answers_devices: row.answers_devices,
      business_hours_id: row.business_hours_id,
      business_hours_mode: row.business_hours_mode,
      ...(row.flow && { tree_chatbot: row.flow }),
      ...(row.revision !== undefined && { revision: row.revision }),
      version: row.version,
      published_at: toIso(row.published_at),
      is_draft: row.is_draft,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
    };
  });
}
