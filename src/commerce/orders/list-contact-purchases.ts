import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetContactNames } from '../../address-book/address-book.messages.js';
import { numbersOf } from '../../address-book/address-book.sql.js';
import { ContactNotFound } from '../../address-book/address-book.errors.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { toMoney } from '../carts/cart.resource.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { ContactPurchases } from './purchases.contract.js';

type Purchases = ContactPurchases['data'];

const MAX_PURCHASES = 10;

type Purchase = Pick<Row<'carts'>, 'id' | 'total' | 'currency'> & Pick<Row<'shops'>, 'app_id'> & { at: Date };

@Injectable()
export class ListContactPurchases {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, contactId: number): Promise<Purchases> {
    const known = await this.queries.execute(new GetContactNames(accountId, [contactId]));
    if (!known.has(contactId)) throw new ContactNotFound();
    const isOfContact = (column: string) => sql`${sql.ref(column)} = any (${numbersOf(accountId, contactId)})`;
    const { rows: orders } = await sql<Purchase & Pick<Row<'shop_orders'>, 'number' | 'status'>>`
      select o.id, s.app_id, o.number, o.status, o.total, o.currency, coalesce(o.placed_at, o.created_at) as at
        from shops s join shop_orders o on o.shop_id = s.id
        where s.account_id = ${accountId} and o.account_id = ${accountId} and ${isOfContact('o.phone')}
        order by at desc, o.id desc limit ${MAX_PURCHASES}`.execute(database(this.em));
    const { rows: carts } = await sql<Purchase & Pick<Row<'carts'>, 'status_send' | 'products_count'>>`
      select c.id, s.app_id, c.status_send, c.products_count, c.total, c.currency, c.left_at as at
        from shops s join carts c on c.shop_id = s.id
        where s.account_id = ${accountId} and c.account_id = ${accountId} and ${isOfContact('c.phone')} and c.left_at is not null
        order by c.left_at desc, c.id desc limit ${MAX_PURCHASES}`.execute(database(this.em));
    return {
      orders: orders.map(({ number, status, ...row }) => ({ ...toPurchase(row), number, status })),
      carts: carts.map(({ status_send, products_count, ...row }) => ({
        ...toPurchase(row),
        status_send,
        products_count,
      })),
    };
  }
}

const toPurchase = ({ id, app_id, total, currency, at }: Purchase) => ({
  id,
  platform: platformOf(app_id)!,
  total: toMoney(total),
  currency,
  at: at.toISOString(),
});
