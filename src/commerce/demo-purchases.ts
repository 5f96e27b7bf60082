import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../platform/database/statements/database.js';
import { DeleteDemoPurchases, type DemoPurchases, WriteDemoPurchases } from './demo.messages.js';
import { APP_IDS } from './platforms/platforms.contract.js';

const CURRENCY = 'SAR';

const timeHoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;

@CommandHandler(WriteDemoPurchases)
export class WriteDemoPurchasesHandler implements ICommandHandler<WriteDemoPurchases> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, purchases }: WriteDemoPurchases) {
    const db = database(this.em);
    const createdStore = await db
      .insertInto('shops')
      .values({
        account_id: accountId,
        app_id: APP_IDS.salla,
        store_name: purchases.store,
        install_key: randomBytes(32).toString('base64url'),
      })
      .onConflict((conflict) => conflict.columns(['account_id', 'app_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    const { id: storeId } =
      createdStore ??
      (await db
        .selectFrom('shops')
        .select('id')
        .where('account_id', '=', accountId)
        .where('app_id', '=', APP_IDS.salla)
        .executeTakeFirstOrThrow());
    const orders: number[] = [];
    for (const order of purchases.orders) orders.push(await this.writeOrder(accountId, storeId, order));
    const carts: number[] = [];
    for (const cart of purchases.carts) carts.push(await this.writeCart(accountId, storeId, cart));
    return { storeId: createdStore?.id ?? null, orders, carts };
  }

  private async writeOrder(
    accountId: number,
    storeId: number,
    { phone, name, number, total, status, ageHours }: DemoPurchases['orders'][number],
  ): Promise<number> {
    const { id } = await database(this.em)
      .insertInto('shop_orders')
      .values({
        account_id: accountId,
        shop_id: storeId,
        order_id: `demo-${randomBytes(6).toString('hex')}`,
        number,
        phone,
        customer_name: name,
        total,
        currency: CURRENCY,
        status,
        placed_at: timeHoursAgo(ageHours),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Writes ended carts, which get no reminders. */
  private async writeCart(
    accountId: number,
    storeId: number,
    { phone, name, total, products, ageHours }: DemoPurchases['carts'][number],
  ): Promise<number> {
    const { id } = await database(this.em)
      .insertInto('carts')
      .values({
        account_id: accountId,
        shop_id: storeId,
        cart_key: `demo-${randomBytes(6).toString('hex')}`,
        phone,
        customer_name: name,
        total,
        subtotal: total,
        currency: CURRENCY,
        products_count: products,
        state: 'ended',
        status_send: 'read',
        left_at: timeHoursAgo(ageHours),
        touched_at: timeHoursAgo(ageHours),
        ended_at: timeHoursAgo(ageHours),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}

@CommandHandler(DeleteDemoPurchases)
export class DeleteDemoPurchasesHandler implements ICommandHandler<DeleteDemoPurchases> {
  constructor(private readonly em: EntityManager) {}

  /** Keeps stores that were connected since. */
  async execute({ accountId, ids }: DeleteDemoPurchases): Promise<void> {
    const db = database(this.em);
    await sql`
      delete from shop_orders where account_id = ${accountId} and id = any (${ids.orders}::bigint[])`.execute(db);
    await sql`delete from carts where account_id = ${accountId} and id = any (${ids.carts}::bigint[])`.execute(db);
    await sql`
      delete from shops where account_id = ${accountId} and id = any (${ids.stores}::bigint[])
        and state = 'not_connected' and connected_at is null`.execute(db);
  }
}
