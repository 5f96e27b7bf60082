import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { enrolAccount } from '../../../platform/events/enrol-account.js';
import type { StoreRow } from '../../store-row.js';
import type { CartEvent } from '../../store-events/store-event.js';
import { type Cart, lockCarts, saveCart } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import { findHistoryReason, type HistoryReason } from '../../orders/order-history.js';
import type { AppliedCart } from './applied-cart.js';
import { hasChanged, mergeContents } from '../state/cart-contents.js';
import type { CartDeps, StoreRules } from './cart-deps.js';
import { abandonCart } from './abandon-cart.js';
import { planCartNotice } from './plan-cart-message.js';
import { isInFlight, readReminders } from './read-reminders.js';
import { settleCart } from './settle-cart.js';
import { planThanks } from './plan-thanks.js';
import { stopAtReplyJob } from '../stop-at-reply.job.js';

/** 72 bits, too many to guess. */
const TOKEN_BYTES = 9;

export async function applyCartEvent(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  event: CartEvent,
  eventId: number,
  now: Date,
): Promise<AppliedCart> {
  await lockAccount(em, 'carts', store.accountId);
  const cartKey = event.cart.id.slice(0, 200);
  const [known] = await lockCarts(
    em,
    sql`c.account_id = ${store.accountId} and c.shop_id = ${store.id} and c.cart_key = ${cartKey}`,
  );
  const isBought = event.change === 'completed' || event.change === 'purchased';
  // No one can be reminded or thanked.
  if (!known && (event.change === 'dropped' || (isBought && !event.cart.customer.phone))) return withoutEffects(null);
  const history = known ? null : findCartHistory(store, event, isBought, now);
  if (history) return { ...withoutEffects(null), history };
  // Only a purchase or removal may overwrite newer data.
  if (known && !isBought && event.at && event.at < known.touchedAt) return withoutEffects(known.id);
  const rules = await deps.rulesOf(store);
  const cart = toCart(known ?? null, store, cartKey, event, now);
  if (!known) await enrolAccount(em, stopAtReplyJob, store.accountId);
  const applied = isBought
    ? await planThanks(em, deps, store, rules, { cart: await saveCart(em, cart), event, now })
    : await continueCart(em, deps, store, rules, { cart, known: known ?? null, event, now });
  return { ...applied, plans: applied.plans.map((plan) => ({ ...plan, eventId })) };
}

/** An old cart may become active again, so age limits only purchases. */
function findCartHistory(store: StoreRow, { cart, at }: CartEvent, isBought: boolean, now: Date): HistoryReason | null {
  const reason = findHistoryReason(store, cart.createdAt ?? at, now);
  return reason === 'before_connection' ? reason : isBought ? findHistoryReason(store, at, now) : null;
}

const withoutEffects = (cartId: number | null): AppliedCart => ({ cartId, plans: [], changed: [] });

interface CartUpdate {
  cart: Cart;
  known: Cart | null;
  event: CartEvent;
  now: Date;
}

async function continueCart(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  rules: StoreRules,
  { cart: merged, known, event, now }: CartUpdate,
): Promise<AppliedCart> {
  // A plan's key contains the cart's id.
  const cart = merged.id > 0 ? merged : await saveCart(em, merged);
  const isReminderInFlight = isInFlight(cart, (await readReminders(em, [cart])).get(cart.id));
  const at = earlierOf(event.cart.leftAt ?? event.at ?? now, now);
  if (event.change === 'touched' || event.change === 'dropped') {
    const next =
      event.change === 'touched'
        ? nextCartState(
            cart,
            { what: 'touched', at: cart.touchedAt, isInFlight: isReminderInFlight },
            rules.of(cart),
            now,
          )
        : nextCartState(cart, { what: 'stopped', reason: 'dropped', at: now }, rules.of(cart), now);
    const settled = await settleCart(em, deps, store, rules, next);
    return { cartId: cart.id, plans: settled.plans, changed: [cart.id] };
  }
  const isChanged = known !== null && hasChanged(known, cart);
  const trigger =
    event.change === 'updated'
      ? { what: 'updated' as const, at, isInFlight: isReminderInFlight }
      : { what: 'left' as const, at, hasChanged: isChanged, isInFlight: isReminderInFlight };
  const { cart: abandonedCart, plans, stopped } = await abandonCart(em, deps, store, rules, { cart, trigger, now });
  const isAnnounced = event.change === 'updated' && known?.state === 'waiting' && abandonedCart.state === 'waiting';
  const dueAt = rules.of(abandonedCart).outsideQuietHours(now);
  const updateNotice = isAnnounced
    ? planCartNotice(deps, store, rules, abandonedCart, { what: 'updated', dueAt, eventId: null })
    : null;
  return {
    cartId: abandonedCart.id,
    plans: [...plans, ...(updateNotice ? [updateNotice] : [])],
    changed: [abandonedCart.id, ...stopped],
  };
}

function toCart(
  known: Cart | null,
  store: StoreRow,
  cartKey: string,
  { cart, at, change }: CartEvent,
  now: Date,
): Cart {
  const touchedAt = earlierOf(cart.leftAt ?? at ?? now, now);
  const contents = mergeContents(known, cart, store.facts.currency);
  const isActivity = change === 'touched' || change === 'left' || change === 'updated';
  if (known)
    return {
      ...known,
      ...contents,
      touchedAt: isActivity && touchedAt > known.touchedAt ? touchedAt : known.touchedAt,
    };
  return {
    id: 0,
    accountId: store.accountId,
    storeId: store.id,
    cartKey,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    state: 'open',
    reason: null,
    generation: 0,
    stepsDone: 0,
    countSend: 0,
    statusSend: 'waiting',
    needsCall: false,
    leftAt: null,
    dueAt: null,
    firstSentAt: null,
    lastSentAt: null,
    endedAt: null,
    touchedAt,
    orderId: null,
    recoveredTotal: null,
    recoveredCurrency: null,
    thankedAt: null,
    followedAt: null,
    moments: [],
    ...contents,
  };
}

const earlierOf = (first: Date, second: Date): Date => (first < second ? first : second);
