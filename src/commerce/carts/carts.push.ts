import { AsyncLocalStorage } from 'node:async_hooks';
import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { log } from '../../platform/logging.js';
import { Push } from '../../platform/realtime/push.js';
import { CartNotFound } from '../commerce.errors.js';
import { CartChanged, CartsRemoved } from '../commerce.messages.js';
import { GetCart } from './queries/get-cart.js';

const MIN_PUSH_INTERVAL_MS = 1_000;

/** Pushes a cart at most once a second. */
@EventsHandler(CartChanged)
export class PushCartChanged implements IEventHandler<CartChanged>, OnModuleDestroy {
  /** `latest` is null without unpushed changes. */
  private readonly throttled = new Map<number, { timer: NodeJS.Timeout; latest: CartChanged | null }>();
  /** Delayed pushes do not keep the request's context. */
  private readonly runOutside = AsyncLocalStorage.snapshot();

  constructor(
    private readonly orm: MikroORM,
    private readonly getCart: GetCart,
    private readonly push: Push,
  ) {}

  handle(event: CartChanged): void {
    const entry = this.throttled.get(event.cartId);
    if (entry) entry.latest = event;
    else this.runOutside(() => void this.pushCart(event));
  }

  onModuleDestroy(): void {
    for (const { timer } of this.throttled.values()) clearTimeout(timer);
    this.throttled.clear();
  }

  private async pushCart({ accountId, cartId }: CartChanged): Promise<void> {
    const timer = setTimeout(() => this.pushLatest(cartId), MIN_PUSH_INTERVAL_MS).unref();
    this.throttled.set(cartId, { timer, latest: null });
    try {
      const aboundcart = await RequestContext.create(this.orm.em, () => this.getCart.execute(accountId, cartId));
      this.push.toHolders(accountId, 'aboundcarts', 'cart.changed', { aboundcart });
    } catch (error) {
      // The cart was deleted, or is not abandoned yet.
      if (!(error instanceof CartNotFound)) log.warn({ err: error, cartId }, 'cart push failed');
    }
  }

  private pushLatest(cartId: number): void {
    const latest = this.throttled.get(cartId)?.latest;
    this.throttled.delete(cartId);
    if (latest) void this.pushCart(latest);
  }
}

@EventsHandler(CartsRemoved)
export class PushCartsRemoved implements IEventHandler<CartsRemoved> {
  constructor(private readonly push: Push) {}

  handle({ accountId, ids }: CartsRemoved): void {
    this.push.toHolders(accountId, 'aboundcarts', 'carts.removed', { ids: [...ids] });
  }
}
