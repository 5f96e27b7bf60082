import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler, QueryBus } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { Push } from '../../platform/realtime/push.js';
import { CartNotFound } from '../commerce.errors.js';
import { CartChanged, CartsRemoved } from '../commerce.messages.js';
import { GetCart } from './queries/get-cart.js';

const AT_MOST_EVERY_MS = 1_000;

/** Tells browsers how far a cart is: at once, and then at most once a second. */
@EventsHandler(CartChanged)
export class PushCartChanged implements IEventHandler<CartChanged>, OnModuleDestroy {
  /** Carts that were told within the last second, with what changed since. */
  private readonly resting = new Map<number, { timer: NodeJS.Timeout; again: CartChanged | null }>();
  /** The last push comes after the request that caused it has ended. */
  private readonly outside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  handle(event: CartChanged): void {
    const rest = this.resting.get(event.cartId);
    if (rest) rest.again = event;
    else this.outside(() => void this.tell(event));
  }

  onModuleDestroy(): void {
    for (const { timer } of this.resting.values()) clearTimeout(timer);
    this.resting.clear();
  }

  private async tell({ accountId, cartId }: CartChanged): Promise<void> {
    const timer = setTimeout(() => this.wake(cartId), AT_MOST_EVERY_MS).unref();
    this.resting.set(cartId, { timer, again: null });
    try {
      const aboundcart = await RequestContext.create(this.orm.em, () =>
        this.queries.execute(new GetCart(accountId, cartId)),
      );
      this.push.toHolders(accountId, 'aboundcarts', 'cart.changed', { aboundcart });
    } catch (error) {
      // It was deleted meanwhile, or somebody is still at it.
      if (!(error instanceof CartNotFound)) log.warn({ err: error, cartId }, 'cart not pushed');
    }
  }

  private wake(cartId: number): void {
    const again = this.resting.get(cartId)?.again;
    this.resting.delete(cartId);
    if (again) void this.tell(again);
  }
}

@EventsHandler(CartsRemoved)
export class PushCartsRemoved implements IEventHandler<CartsRemoved> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: CartsRemoved): void {
    this.push.toHolders(accountId, 'aboundcarts', 'carts.removed', { ids: [...ids] });
  }
}
