import type { EntityManager } from '@mikro-orm/postgresql';
import { isReminder, isStillDue } from '../carts/engine/is-still-due.js';
import { type WallClock, afterQuietHours } from './after-quiet-hours.js';
import type { StoreMessageKey } from './message-progress.js';

/** A message whose time has come and that is ours to order. */
export interface DueMessage extends StoreMessageKey {
  accountId: number;
  shopId: number;
  kind: string;
  effect_key: string;
  cart_id: number | null;
  phone: string;
  purpose: 'transactional' | 'message';
  text: string | null;
  template_id: number | null;
  media_uuid: string | null;
  device_ids: number[];
  device_id: number | null;
  variables_sealed: Buffer | null;
  key_id: string | null;
  expires_at: Date | null;
  attempts: number;
}

const BATCH = 50;
/** A claim that nothing came of for so long was a dead process's; ordering it again does no harm. */
const CLAIM_SECONDS = 30;

/** With the moment as its parameter. */
const IS_DUE = `m.message_id is null and ((m.state = 'waiting' and m.due_at <= ?)
  or (m.state = 'queued' and m.updated_at < clock_timestamp() - interval '${CLAIM_SECONDS} seconds'))`;

interface Row extends Omit<
  DueMessage,
  'id' | 'accountId' | 'shopId' | 'cart_id' | 'template_id' | 'device_id' | 'expires_at'
> {
  id: string;
  account_id: string;
  shop_id: string;
  cart_id: string | null;
  template_id: string | null;
  device_id: string | null;
  expires_at: string | Date | null;
}

/**
 * Ends what has expired or whose shop is no more ours to speak for, and claims what is due of one account: a claimed message can no longer be
 * taken back. A try that somebody sends to themselves needs no shop.
 */
export async function claimDueMessages(
  em: EntityManager,
  accountId: number,
  wallClock: WallClock,
): Promise<DueMessage[]> {
  // One moment for all: what becomes due between two statements would pass by the first.
  const [clock] = await em.execute<[{ now: string }]>('select clock_timestamp() now');
  const { now } = clock;
  await em.execute(
    `update store_messages m set state = 'cancelled', variables_sealed = null, updated_at = clock_timestamp(),
       reason = case when s.is_activated then 'disconnected' else 'deactivated' end
       from shops s where s.id = m.shop_id and s.account_id = m.account_id and m.account_id = ? and m.state = 'waiting'
        and m.due_at <= ? and m.message_id is null and m.effect_key not like 'test:%'
        and (not s.is_activated or s.state = 'not_connected' or s.state_reason = 'uninstalled')`,
    [accountId, now],
  );
  await em.execute(
    `update store_messages set state = 'failed', reason = 'expired', variables_sealed = null, updated_at = clock_timestamp()
      where account_id = ? and state in ('waiting', 'queued') and message_id is null and expires_at <= ?`,
    [accountId, now],
  );
  const rows = await em.execute<Row[]>(
    `update store_messages m set state = 'queued', attempts = m.attempts + 1, reason = null, updated_at = clock_timestamp()
      where m.id in (select m.id from store_messages m where m.account_id = ? and m.cart_id is null and ${IS_DUE}
        order by m.due_at, m.id limit ${BATCH} for update skip locked)
      returning ${COLUMNS}`,
    [accountId, now],
  );
  return [...(await claimReminder(em, accountId, now, wallClock)), ...rows.map(toDue)];
}

/**
 * One at a time, and sent before the others: a reminder is looked at once more under the lock of its cart, as what was bought, answered or
 * stopped by then is not reminded of.
 */
async function claimReminder(
  em: EntityManager,
  accountId: number,
  now: string,
  wallClock: WallClock,
): Promise<DueMessage[]> {
  const [next] = await em.execute<{ id: string; cart_id: string; effect_key: string; due_at: string }[]>(
    `select m.id, m.cart_id, m.effect_key, m.due_at from store_messages m where m.account_id = ? and m.cart_id is not null and ${IS_DUE}
      order by m.due_at, m.id limit 1`,
    [accountId, now],
  );
  if (!next) return [];
  const message = { accountId, cart_id: Number(next.cart_id), effect_key: next.effect_key };
  const later = isReminder(message) ? endOfNight(wallClock, new Date(now), new Date(next.due_at)) : null;
  if (later) {
    await em.execute(
      `update store_messages m set state = 'waiting', due_at = ?, updated_at = clock_timestamp() where m.id = ? and ${IS_DUE}`,
      [later, next.id, now],
    );
    return claimReminder(em, accountId, now, wallClock);
  }
  const claimed = await em.transactional(async (inside) => {
    const isDue = await isStillDue(inside, message);
    const [row] = await inside.execute<Row[]>(
      `update store_messages m set state = ?, reason = ?, attempts = m.attempts + 1, updated_at = clock_timestamp()
        where m.id = ? and ${IS_DUE} returning ${COLUMNS}`,
      [isDue ? 'queued' : 'cancelled', isDue ? null : 'cart_over', next.id, now],
    );
    return isDue ? row : undefined;
  });
  // What was taken back is behind us: the next may be due.
  return claimed ? [toDue(claimed)] : claimReminder(em, accountId, now, wallClock);
}

/**
 * Until when what has become late, as the server was away or the package used up, is to wait: it wakes nobody. What was due within the quiet
 * hours somebody wants now.
 */
function endOfNight(wallClock: WallClock, now: Date, dueAt: Date): Date | null {
  const end = afterQuietHours(wallClock, now);
  return end > now && afterQuietHours(wallClock, dueAt).getTime() === dueAt.getTime() ? end : null;
}

const COLUMNS = `m.id, m.account_id, m.shop_id, m.kind, m.effect_key, m.cart_id, m.phone, m.purpose, m.text, m.template_id, m.media_uuid,
  m.device_ids, m.device_id, m.variables_sealed, m.key_id, m.expires_at, m.attempts, m.resends`;

function toDue(row: Row): DueMessage {
  const { id, account_id, shop_id, cart_id, template_id, device_id, expires_at, ...rest } = row;
  return {
    ...rest,
    ...{ id: Number(id), accountId: Number(account_id), shopId: Number(shop_id) },
    cart_id: cart_id === null ? null : Number(cart_id),
    template_id: template_id === null ? null : Number(template_id),
    device_id: device_id === null ? null : Number(device_id),
    expires_at: expires_at === null ? null : new Date(expires_at),
  };
}
