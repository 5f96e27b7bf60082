import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { NameContacts } from '../../messaging/bulk.messages.js';
import { ContactNotFound } from '../../messaging/messaging.errors.js';
import { toMoney } from '../carts/cart.resource.js';
import type { CartStatus } from '../carts/carts.contract.js';
import { platformOf } from '../platforms/platforms.contract.js';
import type { ContactPurchases } from './purchases.contract.js';

type Purchases = ContactPurchases['data'];

/** Orders and left carts of somebody in the account's shops; none where WhatsApp hides their number. */
export class ListContactPurchases extends Query<Purchases> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

const MOST = 10;

interface Bought {
  id: string;
  app_id: number;
  total: string | null;
  currency: string;
  at: string;
}

@QueryHandler(ListContactPurchases)
export class ListContactPurchasesHandler implements IQueryHandler<ListContactPurchases> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, contactId }: ListContactPurchases): Promise<Purchases> {
    const person = (await this.queries.execute(new NameContacts(accountId, [contactId]))).get(contactId);
    if (!person) throw new ContactNotFound();
    const { phone } = person;
    if (phone === null) return { orders: [], carts: [] };
    const orders = await this.em.execute<(Bought & { number: string; status: string | null })[]>(
      `select o.id, s.app_id, o.number, o.status, o.total, o.currency, coalesce(o.placed_at, o.created_at) as at
         from shops s join shop_orders o on o.shop_id = s.id where s.account_id = ? and o.account_id = ? and o.phone = ?
        order by at desc, o.id desc limit ${MOST}`,
      [accountId, accountId, phone],
    );
    const carts = await this.em.execute<(Bought & { status_send: CartStatus; products_count: number })[]>(
      `select c.id, s.app_id, c.status_send, c.products_count, c.total, c.currency, c.left_at as at
         from shops s join carts c on c.shop_id = s.id
        where s.account_id = ? and c.account_id = ? and c.phone = ? and c.left_at is not null
        order by c.left_at desc, c.id desc limit ${MOST}`,
      [accountId, accountId, phone],
    );
    return {
      orders: orders.map(({ number, status, ...row }) => ({ ...toPurchase(row), number, status })),
      carts: carts.map(({ status_send, products_count, ...row }) => ({
        ...toPurchase(row),
        ...{ status_send, products_count },
      })),
    };
  }
}

const toPurchase = ({ id, app_id, total, currency, at }: Bought) => ({
  ...{ id: Number(id), platform: platformOf(app_id)!, total: toMoney(total), currency },
  at: new Date(at).toISOString(),
});
