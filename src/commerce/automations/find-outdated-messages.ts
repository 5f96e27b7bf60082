import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { NotDueCode } from '../../messaging/delivery/not-due.contract.js';
import type { AutomaticMessage, OutdatedMessages } from '../../messaging/messaging.ports.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { isUnsuccessful } from '../carts/engine/find-order.js';
import { isStillDue } from '../carts/engine/is-still-due.js';

type Order = Row<'shop_orders'>;

interface Candidate extends Pick<Row<'store_messages'>, 'automation' | 'effect_key' | 'cart_id'> {
  message_id: number;
  is_off: boolean;
  is_known: boolean;
  cod_state: Order['cod_state'];
  status: Order['status'];
  statuses: Order['statuses'] | null;
}

const RETURN_STATUSES: ReadonlySet<string> = new Set(['refunded', 'reversed', 'restored', 'returning', 'returned']);
const isEndStatus = (status: string): boolean => isUnsuccessful([status]) || RETURN_STATUSES.has(status);

/** Message keys are `<store message ID>[-<resends>]`. */
export async function findOutdatedMessages(
  em: EntityManager,
  accountId: number,
  messages: readonly AutomaticMessage[],
): Promise<OutdatedMessages> {
  const { rows } = await sql<Candidate>`
    select r.id message_id, m.automation, m.effect_key, m.cart_id,
       (not s.is_activated or s.state = 'not_connected' or coalesce(s.state_reason = 'uninstalled', false)) is_off,
       o.id is not null is_known, o.cod_state, o.status, o.statuses
       from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) r (id bigint, key text)
       join store_messages m on m.id = split_part(r.key, '-', 1)::bigint and m.account_id = ${accountId}
       join shops s on s.id = m.shop_id
       left join shop_orders o on o.shop_id = m.shop_id and o.order_id = split_part(m.effect_key, ':', 2) and m.effect_key like 'order:%'
      where m.effect_key not like 'test:%'`.execute(database(em));
  const outdated = new Map<number, NotDueCode>();
  for (const row of rows) {
    const isDue = await isStillDue(em, { accountId, ...row });
    const reason = row.is_off ? 'switched_off' : isDue ? findEndReason(row) : 'cart_over';
    if (reason) outdated.set(row.message_id, reason);
  }
  return outdated;
}

/** In the state `asked`, a question is still due. */
const NOT_DUE_BY_STATE: Partial<Record<string, NotDueCode>> = {
  none: 'order_lost',
  silent: 'too_old',
  confirmed: 'answered',
  cancelled: 'answered',
  change_address: 'answered',
};

function findEndReason({
  automation,
  effect_key,
  is_known,
  cod_state,
  status,
  statuses,
}: Candidate): NotDueCode | null {
  if (!is_known) return null;
  if (automation === 'cod.question' || automation === 'cod.reminder')
    return NOT_DUE_BY_STATE[cod_state ?? 'none'] ?? null;
  if (effect_key.endsWith(':review-request')) return (statuses ?? []).some(isEndStatus) ? 'order_lost' : null;
  const messageStatus = effect_key.split(':').at(-1)!;
  // An ended order causes only its final message.
  return automation.startsWith('order.') && status !== null && isEndStatus(status) && !isEndStatus(messageStatus)
    ? 'order_lost'
    : null;
}
