import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { CartChanged } from '../commerce.messages.js';
import { CartDeps } from './engine/cart-deps.js';
import { checkCart } from './engine/check-cart.js';

@Injectable()
export class ReconcileCart {
  constructor(
    private readonly orm: MikroORM,
    private readonly deps: CartDeps,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, cartId: number): Promise<void> {
    const { changed } = await this.orm.em
      .fork()
      .transactional((em) => checkCart(em, this.deps, { accountId, cartId }, this.clock.now()));
    for (const id of changed) this.events.publish(new CartChanged(accountId, id));
  }
}
