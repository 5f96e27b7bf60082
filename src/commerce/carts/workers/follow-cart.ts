import { MikroORM } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import { CartChanged } from '../../commerce.messages.js';
import { CartDeps } from '../engine/cart-deps.js';
import { lookAtCart } from '../engine/look-at-cart.js';

/** Has a cart take up what became of it: of its reminders, or as nobody came back to it. */
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

  async execute(cart: FollowCart): Promise<void> {
    const { changed } = await this.orm.em
      .fork()
      .transactional((em) => lookAtCart(em, this.deps, cart, this.clock.now()));
    for (const id of changed) this.events.publish(new CartChanged(cart.accountId, id));
  }
}
