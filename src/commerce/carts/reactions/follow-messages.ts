import { MikroORM } from '@mikro-orm/postgresql';
import { CommandBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { StoreMessagesChanged } from '../../commerce.messages.js';
import { FollowCart } from '../workers/follow-cart.js';

/** Reminders got further. What is lost here the worker of carts finds in the rows. */
@EventsHandler(StoreMessagesChanged)
export class FollowMessages implements IEventHandler<StoreMessagesChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: CommandBus,
  ) {}

  async handle({ accountId, ids }: StoreMessagesChanged): Promise<void> {
    try {
      const rows = await this.orm.em
        .fork()
        .execute<{ cart_id: string }[]>(
          `select distinct cart_id from store_messages where account_id = ? and id = any (?::bigint[]) and cart_id is not null`,
          [accountId, `{${ids.join()}}`],
        );
      for (const { cart_id } of rows) await this.commands.execute(new FollowCart(accountId, Number(cart_id)));
    } catch (error) {
      log.warn({ err: error, accountId }, 'carts not followed, the next round goes on');
    }
  }
}
