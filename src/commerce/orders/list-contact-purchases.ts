import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetContactNames } from '../../messaging/bulk.messages.js';
import { isSpelledAs } from '../../messaging/messaging.sql.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import { toMoney } from '../carts/cart.resource.js';
import type { CartStatus } from '../carts/carts.contract.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { ContactPurchases } from './purchases.contract.js';

type Purchases = ContactPurchases['data'];

const MAX_PURCHASES = 10;

interface PurchaseRow {
  id: string;
  app_id: number;
  total: string | null;
  currency: string;
  at: string;
}

/** Returns nothing if WhatsApp hides the number. */
@Injectable()
export class ListContactPurchases {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, contactId: number): Promise<Purchases> {
    const contact = (await this.queries.execute(new GetContactNames(accountId, [contactId]))).get(contactId);
    if (!contact) throw new ContactNotFound();
    const { phone } = contact;
    if (phone === null) return { orders: [], carts: [] };
    const orders = await this.em.execute<(PurchaseRow & { number: string; status: string | null })[]>(
      `select o.id, s.app_id, o.number, o.status, o.total, o.currency, coalesce(o.placed_at, o.created_at) as at
         from shops s join shop_orders o on o.shop_id = s.id where s.account_id = ? and o.account_id = ? and ${isSpelledAs('o.phone')}
        order by at desc, o.id desc limit ${MAX_PURCHASES}`,
      [accountId, accountId, phone, accountId, phone],
    );
    const carts = await this.em.execute<(PurchaseRow & { status_send: CartStatus; products_count: number })[]>(
      `select c.id, s.app_id, c.status_send, c.products_count, c.total, c.currency, c.left_at as at
         from shops s join carts c on c.shop_id = s.id
        where s.account_id = ? and c.account_id = ? and ${isSpelledAs('c.phone')} and c.left_at is not null
        order by c.left_at desc, c.id desc limit ${MAX_PURCHASES}`,
      [accountId, accountId, phone, accountId, phone],
    );
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

const toPurchase = ({ id, app_id, total, currency, at }: PurchaseRow) => ({
  id: Number(id),
  platform: platformOf(app_id)!,
  total: toMoney(total),
  currency,
  at: new Date(at).toISOString(),
});
