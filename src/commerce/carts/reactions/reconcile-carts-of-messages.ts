import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { log } from '../../../platform/logging.js';
import { StoreMessagesChanged } from '../../commerce.messages.js';
import { ReconcileCart } from '../workers/reconcile-cart.js';

/** The cart worker repairs lost events. */
@EventsHandler(StoreMessagesChanged)
export class ReconcileCartsOfMessages implements IEventHandler<StoreMessagesChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly reconcileCart: ReconcileCart,
  ) {}

  async handle({ accountId, ids }: StoreMessagesChanged): Promise<void> {
    try {
      const rows = await this.orm.em
        .fork()
        .execute<{ cart_id: string }[]>(
          `select distinct cart_id from store_messages where account_id = ? and id = any (?::bigint[]) and cart_id is not null`,
          [accountId, `{${ids.join()}}`],
        );
      for (const { cart_id } of rows) await this.reconcileCart.execute(accountId, Number(cart_id));
    } catch (error) {
      log.warn({ err: error, accountId }, 'cart reconcile failed');
    }
  }
}
