import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { planMessages } from '../../automations/plan-messages.js';
import { CartChanged } from '../../commerce.messages.js';
import { CartNotFound, CartNotReachable, CartOver, CartWithoutText } from '../../commerce.errors.js';
import { readShops } from '../../shop-row.js';
import { type Cart, lockCarts, saveCart, withMoments } from '../cart-row.js';
import type { CartResource } from '../carts.contract.js';
import { CartDeps } from '../engine/cart-deps.js';
import { isUnderWay, readReminders } from '../engine/read-reminders.js';
import { settleCart } from '../engine/settle-cart.js';
import { nextCartState } from '../next-cart-state.js';
import { GetCart } from '../queries/get-cart.js';
import { isOver, momentOf } from '../state/cart-facts.js';

export type CartAct = 'send-now' | 'stop' | 'called';

/** What a merchant does with a cart by hand: have its next reminder go now, stop it, or note that they called. */
export class ActOnCart extends Command<CartResource> {
  constructor(
    readonly accountId: number,
    readonly cartId: number,
    readonly act: CartAct,
  ) {
    super();
  }
}

/** Twice the same wish, such as two clicks, is one. */
const SAME_WISH_MS = 60_000;
/**
 * Also when the first has failed meanwhile, as it does at once without a device; later it is another try. Either side of now: clocks of
 * two processes differ.
 */
const SAME_CLICK_MS = 5_000;

@CommandHandler(ActOnCart)
export class ActOnCartHandler implements ICommandHandler<ActOnCart> {
  constructor(
    private readonly em: EntityManager,
    private readonly deps: CartDeps,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, cartId, act }: ActOnCart): Promise<CartResource> {
    const isChanged = await this.em.transactional(async (em) => {
      await lockAccount(em, 'carts', accountId);
      // Not before: of two clicks the one that came first may be the second to have the lock, and would not see what was planned after it.
      const now = this.clock.now();
      const [cart] = await lockCarts(em, 'c.id = ? and c.account_id = ? and c.left_at is not null', [
        cartId,
        accountId,
      ]);
      if (!cart) throw new CartNotFound();
      if (act === 'called') return this.note(em, cart, now);
      if (isOver(cart)) throw new CartOver();
      return act === 'stop' ? this.stop(em, cart, now) : this.send(em, cart, now);
    });
    if (isChanged) this.events.publish(new CartChanged(accountId, cartId));
    return this.queries.execute(new GetCart(accountId, cartId));
  }

  private async note(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    await saveCart(em, withMoments({ ...cart, requiredCall: false }, [momentOf('called', now)]));
    await em.execute('update carts set called_at = ? where id = ? and account_id = ?', [now, cart.id, cart.accountId]);
    return true;
  }

  private async stop(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    if (cart.state === 'stopped' || cart.state === 'dropped') return false;
    const { shop, rules } = await this.read(em, cart);
    const stopped = { what: 'stopped' as const, reason: 'merchant' as const, at: now };
    await settleCart(em, this.deps, shop, rules, nextCartState(cart, stopped, rules.of(cart), now));
    return true;
  }

  private async send(em: typeof this.em, cart: Cart, now: Date): Promise<boolean> {
    if (!cart.phone) throw new CartNotReachable();
    const { shop, rules } = await this.read(em, cart);
    const { steps } = rules.of(cart);
    if (!steps[Math.min(cart.stepsDone, steps.length - 1)]?.hasText) throw new CartWithoutText();
    const messages = (await readReminders(em, [cart])).get(cart.id) ?? [];
    // Its message may be put off, by a night or a device that is away, without the cart.
    const turn = messages.find((one) => one.generation === cart.generation && one.step === cart.stepsDone + 1);
    const dueAt = turn?.state === 'waiting' ? turn.dueAt : cart.dueAt;
    const isPlannedForNow =
      cart.state === 'waiting' && dueAt !== null && dueAt.getTime() < now.getTime() + SAME_CLICK_MS;
    const isJustSent = cart.lastSentAt !== null && now.getTime() - cart.lastSentAt.getTime() < SAME_WISH_MS;
    const isJustTried = messages.some(({ dueAt }) => Math.abs(now.getTime() - dueAt.getTime()) < SAME_CLICK_MS);
    if (isUnderWay(cart, messages) || isPlannedForNow || isJustSent || isJustTried) return false;
    const next = nextCartState(cart, { what: 'sent_by_hand' }, rules.of(cart), now);
    const { plans } = await settleCart(em, this.deps, shop, rules, next);
    await planMessages(em, this.deps.secrets, shop, plans);
    return true;
  }

  private async read(em: typeof this.em, { shopId, accountId }: Cart) {
    const [shop] = await readShops(em, 's.id = ? and s.account_id = ?', [shopId, accountId]);
    if (!shop) throw new CartNotFound();
    return { shop, rules: await this.deps.rulesOf(shop) };
  }
}
