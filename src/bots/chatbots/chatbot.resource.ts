import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { GetSenders } from '../../devices/devices.messages.js';
import type { Flow } from '../flow/flow.contract.js';
import type { ChatbotResource } from './chatbot.contract.js';
import { toIso } from '../../platform/to-iso.js';

interface Row {
  id: string;
  name: string;
  is_running: boolean;
  answers_devices: boolean;
  version: number | null;
  published_at: string | null;
  is_draft: boolean;
  flow: Flow | null;
  revision: string | null;
  device_ids: number[];
  created_at: string;
  updated_at: string;
}

/** A published flow is immutable. */
export const EDITED_CHATBOT: EditedRow = {
  from: 'chatbots b',
  columns: `b.name, b.is_running, b.answers_devices, b.version, b.draft,
    (select array_agg(d.device_id order by d.device_id) from chatbot_devices d where d.chatbot_id = b.id)`,
};

const COLUMNS = `b.id, b.name, b.is_running, b.answers_devices, b.version, b.draft is not null as is_draft, b.created_at, b.updated_at,
  (select coalesce(json_agg(d.device_id order by d.device_id), '[]') from chatbot_devices d where d.chatbot_id = b.id) device_ids, v.published_at`;

/** `where` filters `b` and must include the account. */
export async function readChatbots(
  em: EntityManager,
  queries: QueryBus,
  { where, params, hasFlow }: { where: string; params: unknown[]; hasFlow: boolean },
): Promise<ChatbotResource[]> {
  const rows = await em.execute<Row[]>(
    `select ${COLUMNS}, ${hasFlow ? `coalesce(b.draft, v.flow) as flow, ${revisionOf(EDITED_CHATBOT)}` : 'null as flow, null'} as revision
       from chatbots b left join chatbot_versions v on v.chatbot_id = b.id and v.number = b.version where ${where}`,
    params,
  );
  const senders = await queries.execute(new GetSenders([...new Set(rows.flatMap(({ device_ids }) => device_ids))]));
  return rows.map((row) => {
    const devices = row.device_ids.flatMap((id) => {
      const sender = senders.get(id);
      return sender ? [{ id, device_name: sender.name, session_id: sender.sessionId }] : [];
    });
    return {
      id: Number(row.id),
      bot_name: row.name,
      status: row.is_running,
      device_id: devices.map(({ id }) => id),
      devices,
      answers_devices: row.answers_devices,
      ...(row.flow && { tree_chatbot: row.flow }),
      ...(row.revision !== null && { revision: row.revision }),
      version: row.version,
      published_at: toIso(row.published_at),
      is_draft: row.is_draft,
      created_at: toIso(row.created_at),
      updated_at: toIso(row.updated_at),
    };
  });
}
