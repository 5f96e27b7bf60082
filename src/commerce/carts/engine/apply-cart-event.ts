import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { enrolAccount } from '../../../platform/events/enrol-account.js';
import type { Shop } from '../../shop-row.js';
import type { CartEvent } from '../../store-events/store-event.js';
import { type Cart, lockCarts, saveCart } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import type { AppliedCart } from './applied-cart.js';
import { hasChanged, mergeContents } from '../state/cart-contents.js';
import type { CartDeps, ShopRules } from './cart-deps.js';
import { leaveCart } from './leave-cart.js';
import { planOwnMessage } from './plan-cart-message.js';
import { isUnderWay, readReminders } from './read-reminders.js';
import { settleCart } from './settle-cart.js';
import { thankFor } from './thank-for.js';

/** The subscriber that looks whether somebody answered; accounts are enrolled with their first cart. */
export const STOP_AT_REPLY = 'commerce.stop_carts_at_reply';

/** 72 bits: nobody finds an address by trying. */
const TOKEN_BYTES = 9;

/** What a shop tells of a cart, in the transaction of the event. The same event again changes nothing. */
export async function applyCartEvent(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  event: CartEvent,
  eventId: number,
  now: Date,
): Promise<AppliedCart> {
  await lockAccount(em, 'carts', shop.accountId);
  const cartKey = event.cart.id.slice(0, 200);
  const [known] = await lockCarts(em, 'c.account_id = ? and c.shop_id = ? and c.cart_key = ?', [
    ...[shop.accountId, shop.id, cartKey],
  ]);
  const isBought = event.change === 'completed' || event.change === 'purchased';
  // Of what is over before it was known there is nothing to remind of, and nobody to thank.
  if (!known && (event.change === 'dropped' || (isBought && !event.cart.customer.phone))) return nothing(null);
  // Older news never take the place of newer ones; that it is bought or gone stays true.
  if (known && !isBought && event.at && event.at < known.touchedAt) return nothing(known.id);
  const rules = await deps.rulesOf(shop);
  const cart = read(known ?? null, shop, cartKey, event, now);
  if (!known) await enrolAccount(em, STOP_AT_REPLY, shop.accountId);
  const applied = isBought
    ? await thankFor(em, deps, shop, rules, { cart: await saveCart(em, cart), event, now })
    : await goOn(em, deps, shop, rules, { cart, known: known ?? null, event, now });
  return { ...applied, plans: applied.plans.map((plan) => ({ ...plan, eventId })) };
}

const nothing = (cartId: number | null): AppliedCart => ({ cartId, plans: [], changed: [] });

interface Told {
  cart: Cart;
  known: Cart | null;
  event: CartEvent;
  now: Date;
}

async function goOn(
  em: EntityManager,
  deps: CartDeps,
  shop: Shop,
  rules: ShopRules,
  { cart: told, known, event, now }: Told,
): Promise<AppliedCart> {
  // A plan is called after the cart, which needs its number first.
  const cart = told.id > 0 ? told : await saveCart(em, told);
  const under = isUnderWay(cart, (await readReminders(em, [cart])).get(cart.id));
  const at = earlier(event.cart.leftAt ?? event.at ?? now, now);
  if (event.change === 'touched' || event.change === 'dropped') {
    const next =
      event.change === 'touched'
        ? nextCartState(cart, { what: 'touched', at: cart.touchedAt, isUnderWay: under }, rules.of(cart), now)
        : nextCartState(cart, { what: 'stopped', reason: 'dropped', at: now }, rules.of(cart), now);
    const settled = await settleCart(em, deps, shop, rules, next);
    return { cartId: cart.id, plans: settled.plans, changed: [cart.id] };
  }
  const isChanged = known !== null && hasChanged(known, cart);
  const happening =
    event.change === 'updated'
      ? { what: 'updated' as const, at, isUnderWay: under }
      : { what: 'left' as const, at, hasChanged: isChanged, isUnderWay: under };
  const { cart: left, plans, stopped } = await leaveCart(em, deps, shop, rules, { cart, happening, now });
  const isToTell = event.change === 'updated' && known?.state === 'waiting' && left.state === 'waiting';
  const dueAt = rules.of(left).outsideQuietHours(now);
  const own = isToTell ? planOwnMessage(deps, shop, rules, left, { what: 'updated', dueAt, eventId: null }) : null;
  return { cartId: left.id, plans: [...plans, ...(own ? [own] : [])], changed: [left.id, ...stopped] };
}

/** The cart with what is told of it now. */
function read(known: Cart | null, shop: Shop, cartKey: string, { cart, at, change }: CartEvent, now: Date): Cart {
  const touchedAt = earlier(cart.leftAt ?? at ?? now, now);
  const contents = mergeContents(known, cart, shop.facts.currency);
  // What is dropped or bought was touched before.
  const isTouch = change === 'touched' || change === 'left' || change === 'updated';
  if (known)
    return { ...known, ...contents, touchedAt: isTouch && touchedAt > known.touchedAt ? touchedAt : known.touchedAt };
  return {
    ...{
      id: 0,
      accountId: shop.accountId,
      shopId: shop.id,
      cartKey,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
    },
    ...{ state: 'open', reason: null, generation: 0, stepsDone: 0, countSend: 0, statusSend: 'waiting' },
    ...{
      requiredCall: false,
      leftAt: null,
      dueAt: null,
      firstSentAt: null,
      lastSentAt: null,
      endedAt: null,
      touchedAt,
    },
    ...{ orderId: null, recoveredTotal: null, recoveredCurrency: null, thankedAt: null, followedAt: null, moments: [] },
    ...contents,
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
