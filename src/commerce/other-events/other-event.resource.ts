import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetSenders } from '../../devices/devices.messages.js';
import { FindMessagesByKeys } from '../../messaging/messaging.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { storeMessageKey } from '../automations/message-progress.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { OtherEventResource } from './other-events.contract.js';
import { toIso } from '../../platform/to-iso.js';

type StoreMessage = Pick<Row<'store_messages'>, 'id' | 'automation' | 'subject' | 'customer_name' | 'phone' | 'state'> &
  Pick<Row<'store_messages'>, 'reason' | 'resends' | 'due_at' | 'sent_at' | 'created_at' | 'updated_at'> &
  Pick<Row<'shops'>, 'app_id'> &
  Pick<OtherEventResource, 'kind' | 'cod'>;

/** Condition on `store_messages m`. */
export const IS_OTHER = sql<boolean>`m.kind <> 'cart' and m.hidden_at is null`;

/** Joins `shop_orders o` and `store_messages m`. Keys look like `order:9001:shipped`. */
export const ORDER_OF_MESSAGE = sql<boolean>`o.shop_id = m.shop_id and m.effect_key like 'order:%'
  and o.order_id = regexp_replace(substr(m.effect_key, 7), ':(cod(|:reminder|:answer[0-9]*)|staff:[0-9]+|[^:]+)$', '')`;

/** Omits one-time codes. */
export async function readOtherEvents(
  em: EntityManager,
  queries: QueryBus,
  accountId: number,
  ids: readonly number[],
): Promise<OtherEventResource[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoreMessage>`
    select m.id, s.app_id, m.kind, m.automation, m.subject, m.customer_name, m.phone, m.state, m.reason, m.resends, m.due_at, m.sent_at,
       m.created_at, greatest(m.updated_at, o.updated_at) as updated_at, o.cod_state as cod
       from store_messages m join shops s on s.id = m.shop_id
       left join shop_orders o on ${ORDER_OF_MESSAGE} and o.cod_state is not null
      where m.account_id = ${accountId} and m.id = any (${ids}::bigint[]) and ${IS_OTHER}`.execute(database(em));
  const keys = new Map(rows.map((row) => [row.id, storeMessageKey(row)]));
  const messages = await queries.execute(new FindMessagesByKeys(accountId, [...keys.values()]));
  const devices = await queries.execute(
    new GetSenders([...new Set([...messages.values()].map(({ deviceId }) => deviceId))]),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const message = messages.get(keys.get(id)!);
    const device = message && devices.get(message.deviceId);
    return [
      {
        id,
        app: { id: row.app_id, name: platformOf(row.app_id)! },
        kind: row.kind,
        automation: row.automation,
        subject: row.subject,
        customer_name: row.customer_name,
        customer_phone: row.phone && `+${row.phone}`,
        state: row.state,
        reason: row.reason,
        message_id: message?.id ?? null,
        body: row.automation === 'customer.otp' ? null : (message?.body ?? null),
        chat: message && device ? { device: device.sessionId, id: message.chatId } : null,
        cod: row.cod,
        due_at: toIso(row.due_at),
        sent_at: toIso(row.sent_at),
        created_at: toIso(row.created_at),
        updated_at: toIso(row.updated_at),
      },
    ];
  });
}
