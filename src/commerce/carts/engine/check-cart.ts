import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { planMessages } from '../../automations/plan-messages.js';
import { type StoreRow, readStores } from '../../store-row.js';
import { type Cart, lockCarts, withMoments } from '../cart-row.js';
import { nextCartState } from '../next-cart-state.js';
import type { StepMessage } from '../state/cart-facts.js';
import type { CartDeps } from './cart-deps.js';
import { abandonCart } from './abandon-cart.js';
import { readReminders } from './read-reminders.js';
import { settleCart } from './settle-cart.js';

interface CheckedCart {
  /** Cart IDs. */
  changed: number[];
  /** Store message IDs. */
  planned: number[];
}

const NO_CHANGES: CheckedCart = { changed: [], planned: [] };

export async function checkCart(
  em: EntityManager,
  deps: CartDeps,
  { accountId, cartId }: { accountId: number; cartId: number },
  now: Date,
): Promise<CheckedCart> {
  await lockAccount(em, 'carts', accountId);
  const [cart] = await lockCarts(em, sql`c.id = ${cartId} and c.account_id = ${accountId}`);
  const [store] = cart ? await readStores(em, sql`s.id = ${cart.storeId} and s.account_id = ${accountId}`) : [];
  if (!cart || !store) return NO_CHANGES;
  const isAbandoned = cart.state === 'open' && cart.dueAt !== null && cart.dueAt <= now;
  return isAbandoned ? markAbandoned(em, deps, store, cart, now) : applyProgress(em, deps, store, cart, now);
}

async function markAbandoned(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  cart: Cart,
  now: Date,
): Promise<CheckedCart> {
  const rules = await deps.rulesOf(store);
  const trigger = { what: 'left' as const, at: cart.dueAt ?? now, hasChanged: false, isInFlight: false };
  const { plans, stopped } = await abandonCart(em, deps, store, rules, { cart, trigger, now });
  return { changed: [cart.id, ...stopped], planned: await planMessages(em, deps.secrets, store, plans) };
}

async function applyProgress(
  em: EntityManager,
  deps: CartDeps,
  store: StoreRow,
  cart: Cart,
  now: Date,
): Promise<CheckedCart> {
  const messages = (await readReminders(em, [cart])).get(cart.id) ?? [];
  if (messages.length === 0) return NO_CHANGES;
  const rules = await deps.rulesOf(store);
  const followedCart = { ...cart, followedAt: latestChange(messages) };
  const next = nextCartState(followedCart, { what: 'progress', messages }, rules.of(cart), now);
  const isUnchanged = JSON.stringify(withMoments(next.cart, next.moments)) === JSON.stringify(cart);
  if (isUnchanged && next.step === null) return NO_CHANGES;
  const { plans } = await settleCart(em, deps, store, rules, next);
  return { changed: [cart.id], planned: await planMessages(em, deps.secrets, store, plans) };
}

const latestChange = (messages: readonly StepMessage[]): Date =>
  new Date(Math.max(...messages.map(({ changedAt }) => changedAt.getTime())));
