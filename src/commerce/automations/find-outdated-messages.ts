import type { EntityManager } from '@mikro-orm/postgresql';
import type { NotDueCode } from '../../messaging/delivery/not-due.contract.js';
import type { AutomaticMessage, OutdatedMessages } from '../../messaging/messaging.ports.js';
import { isLost } from '../carts/engine/find-order.js';
import { isStillDue } from '../carts/engine/is-still-due.js';

interface Row {
  message_id: string;
  automation: string;
  effect_key: string;
  cart_id: string | null;
  is_off: boolean;
  is_known: boolean;
  cod_state: string | null;
  status: string | null;
  statuses: string[] | null;
}

const RETURNED: ReadonlySet<string> = new Set(['refunded', 'reversed', 'restored', 'returning', 'returned']);
const isOver = (status: string): boolean => isLost([status]) || RETURNED.has(status);

/** Keys are `<store message>[-<resends>]`. */
export async function findOutdatedMessages(
  em: EntityManager,
  accountId: number,
  messages: readonly AutomaticMessage[],
): Promise<OutdatedMessages> {
  const rows = await em.execute<Row[]>(
    `select r.id message_id, m.automation, m.effect_key, m.cart_id,
       (not s.is_activated or s.state = 'not_connected' or coalesce(s.state_reason = 'uninstalled', false)) is_off,
       o.id is not null is_known, o.cod_state, o.status, o.statuses
       from jsonb_to_recordset(?::jsonb) r (id bigint, key text)
       join store_messages m on m.id = split_part(r.key, '-', 1)::bigint and m.account_id = ?
       join shops s on s.id = m.shop_id
       left join shop_orders o on o.shop_id = m.shop_id and o.order_id = split_part(m.effect_key, ':', 2) and m.effect_key like 'order:%'
      where m.effect_key not like 'test:%'`,
    [JSON.stringify(messages), accountId],
  );
  const outdated = new Map<number, NotDueCode>();
  for (const row of rows) {
    const { effect_key, cart_id } = row;
    const isDue = await isStillDue(em, { accountId, effect_key, cart_id: cart_id === null ? null : Number(cart_id) });
    const reason = row.is_off ? 'switched_off' : isDue ? findEndReason(row) : 'cart_over';
    if (reason) outdated.set(Number(row.message_id), reason);
  }
  return outdated;
}

/** Key: state of the question. `asked` is still due. */
const NOT_DUE_BY_STATE: Partial<Record<string, NotDueCode>> = {
  none: 'order_lost',
  silent: 'too_old',
  confirmed: 'answered',
  cancelled: 'answered',
  change_address: 'answered',
};

function findEndReason({ automation, effect_key, is_known, cod_state, status, statuses }: Row): NotDueCode | null {
  if (!is_known) return null;
  if (automation === 'cod.question' || automation === 'cod.reminder')
    return NOT_DUE_BY_STATE[cod_state ?? 'none'] ?? null;
  if (effect_key.endsWith(':review-request')) return (statuses ?? []).some(isOver) ? 'order_lost' : null;
  const messageStatus = effect_key.split(':').at(-1)!;
  // A cancelled order's only message is its cancellation.
  return automation.startsWith('order.') && status !== null && isOver(status) && !isOver(messageStatus)
    ? 'order_lost'
    : null;
}
