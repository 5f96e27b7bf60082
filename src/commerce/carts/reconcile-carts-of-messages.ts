import { MikroORM } from '@mikro-orm/postgresql';
import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { StoreMessagesChanged } from '../commerce.messages.js';
import { ReconcileCart } from './reconcile-cart.js';

/** `cartJob` covers lost events. */
@EventsHandler(StoreMessagesChanged)
export class ReconcileCartsOfMessages implements IEventHandler<StoreMessagesChanged> {
  constructor(
    private readonly orm: MikroORM,
    private readonly reconcileCart: ReconcileCart,
  ) {}

  async handle({ accountId, ids }: StoreMessagesChanged): Promise<void> {
    try {
      const rows = await database(this.orm.em.fork())
        .selectFrom('store_messages')
        .select('cart_id')
        .distinct()
        .where('account_id', '=', accountId)
        .where(sql<boolean>`id = any (${ids}::bigint[])`)
        .where('cart_id', 'is not', null)
        .$narrowType<{ cart_id: number }>()
        .execute();
      for (const { cart_id: cartId } of rows) await this.reconcileCart.execute(accountId, cartId);
    } catch (error) {
      log.warn({ err: error, accountId }, 'cart reconcile failed');
    }
  }
}
