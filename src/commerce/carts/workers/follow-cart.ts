import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { planMessages } from '../../automations/plan-messages.js';
import { CartChanged } from '../../commerce.messages.js';
import { type Shop, readShops } from '../../shop-row.js';
import { type Cart, lockCarts, withMoments } from '../cart-row.js';
import { CartDeps } from '../engine/cart-deps.js';
import { leaveCart } from '../engine/leave-cart.js';
import { readReminders } from '../engine/read-reminders.js';
import { settleCart } from '../engine/settle-cart.js';
import { nextCartState } from '../next-cart-state.js';
import type { StepMessage } from '../state/cart-facts.js';

/** Looks at one cart: whether nobody has touched it for long enough, and what became of its reminders. Done again it changes nothing. */
export class FollowCart extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly cartId: number,
  ) {
    super();
  }
}

@CommandHandler(FollowCart)
export class FollowCartHandler implements ICommandHandler<FollowCart> {
  constructor(
    private readonly orm: MikroORM,
    private readonly deps: CartDeps,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, cartId }: FollowCart): Promise<void> {
    const now = this.clock.now();
    const changed = await this.orm.em.fork().transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      const [cart] = await lockCarts(em, 'c.id = ? and c.account_id = ?', [cartId, accountId]);
      const [shop] = cart ? await readShops(em, 's.id = ? and s.account_id = ?', [cart.shopId, accountId]) : [];
      if (!cart || !shop) return [];
      const isLeft = cart.state === 'open' && cart.dueAt !== null && cart.dueAt <= now;
      return isLeft ? this.leave(em, shop, cart, now) : this.follow(em, shop, cart, now);
    });
    for (const id of changed) this.events.publish(new CartChanged(accountId, id));
  }

  private async leave(em: EntityManager, shop: Shop, cart: Cart, now: Date): Promise<number[]> {
    const rules = await this.deps.rulesOf(shop);
    const happening = { what: 'left' as const, at: cart.dueAt ?? now, hasChanged: false, isUnderWay: false };
    const { plans, stopped } = await leaveCart(em, this.deps, shop, rules, { cart, happening, now });
    await planMessages(em, this.deps.secrets, shop, plans);
    return [cart.id, ...stopped];
  }

  private async follow(em: EntityManager, shop: Shop, cart: Cart, now: Date): Promise<number[]> {
    const messages = (await readReminders(em, [cart])).get(cart.id) ?? [];
    if (messages.length === 0) return [];
    const rules = await this.deps.rulesOf(shop);
    const followed = { ...cart, followedAt: newest(messages) };
    const next = nextCartState(followed, { what: 'progress', messages }, rules.of(cart), now);
    const isAsItWas = JSON.stringify(withMoments(next.cart, next.moments)) === JSON.stringify(cart);
    if (isAsItWas && next.step === null) return [];
    const { plans } = await settleCart(em, this.deps, shop, rules, next);
    await planMessages(em, this.deps.secrets, shop, plans);
    return [cart.id];
  }
}

const newest = (messages: readonly StepMessage[]): Date =>
  new Date(Math.max(...messages.map(({ changedAt }) => changedAt.getTime())));
