import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { planMessages } from '../automations/plan-messages.js';
import { CartChanged } from '../commerce.messages.js';
import { CartNotFound, CartNotReachable, CartOver, CartWithoutText } from '../commerce.errors.js';
import { readStores } from '../store-row.js';
import { type Cart, lockCarts, saveCart, withMoments } from './cart-row.js';
import type { CartResource } from './carts.contract.js';
import { CartDeps } from './engine/cart-deps.js';
import { isInFlight, readReminders } from './engine/read-reminders.js';
import { settleCart } from './engine/settle-cart.js';
import { nextCartState } from './next-cart-state.js';
import { GetCart } from './queries/get-cart.js';
import { isCartOver, momentOf } from './state/cart-facts.js';

export type CartAction = 'send-now' | 'stop' | 'called';

const MIN_SEND_INTERVAL_MS = 60_000;
const DOUBLE_CLICK_MS = 5_000;

@Injectable()
export class ActOnCart {
  constructor(
    private readonly em: EntityManager,
    private readonly deps: CartDeps,
    private readonly getCart: GetCart,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, cartId: number, action: CartAction): Promise<CartResource> {
    const isChanged = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      // Reads the clock under the lock: a second click sees the first plan.
      const now = this.clock.now();
      const [cart] = await lockCarts(
        em,
        sql`c.id = ${cartId} and c.account_id = ${accountId} and c.left_at is not null`,
      );
      if (!cart) throw new CartNotFound();
      if (action === 'called') return this.recordCall(em, cart, now);
      if (isCartOver(cart)) throw new CartOver();
      return action === 'stop' ? this.stop(em, cart, now) : this.sendNow(em, cart, now);
    });
    if (isChanged) this.events.publish(new CartChanged(accountId, cartId));
    return this.getCart.execute(accountId, cartId);
  }

  private async recordCall(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    await saveCart(em, withMoments({ ...cart, needsCall: false }, [momentOf('called', now)]));
    await database(em)
      .updateTable('carts')
      .set({ called_at: now })
      .where('id', '=', cart.id)
      .where('account_id', '=', cart.accountId)
      .execute();
    return true;
  }

  private async stop(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    if (cart.state === 'stopped' || cart.state === 'dropped') return false;
    const { store, rules } = await this.readRules(em, cart);
    const stopped = { what: 'stopped' as const, reason: 'merchant' as const, at: now };
    await settleCart(em, this.deps, store, rules, nextCartState(cart, stopped, rules.of(cart), now));
    return true;
  }

  private async sendNow(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    if (!cart.phone) throw new CartNotReachable();
    const { store, rules } = await this.readRules(em, cart);
    const { steps } = rules.of(cart);
    if (!steps[Math.min(cart.stepsDone, steps.length - 1)]?.hasText) throw new CartWithoutText();
    const messages = (await readReminders(em, [cart])).get(cart.id) ?? [];
    // A postponed message is due later than its cart.
    const nextMessage = messages.find(
      ({ generation, step }) => generation === cart.generation && step === cart.stepsDone + 1,
    );
    const dueAt = nextMessage?.state === 'waiting' ? nextMessage.dueAt : cart.dueAt;
    const isPlannedForNow =
      cart.state === 'waiting' && dueAt !== null && dueAt.getTime() < now.getTime() + DOUBLE_CLICK_MS;
    const isRecentlySent = cart.lastSentAt !== null && now.getTime() - cart.lastSentAt.getTime() < MIN_SEND_INTERVAL_MS;
    const isRecentlyPlanned = messages.some(({ dueAt }) => Math.abs(now.getTime() - dueAt.getTime()) < DOUBLE_CLICK_MS);
    if (isInFlight(cart, messages) || isPlannedForNow || isRecentlySent || isRecentlyPlanned) return false;
    const next = nextCartState(cart, { what: 'sent_by_hand' }, rules.of(cart), now);
    const { plans } = await settleCart(em, this.deps, store, rules, next);
    await planMessages(em, this.deps.secrets, store, plans);
    return true;
  }

  private async readRules(em: typeof this.em, { storeId, accountId }: Cart) {
    const [store] = await readStores(em, sql`s.id = ${storeId} and s.account_id = ${accountId}`);
    if (!store) throw new CartNotFound();
    return { store, rules: await this.deps.rulesOf(store) };
  }
}
