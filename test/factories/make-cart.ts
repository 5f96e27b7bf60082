import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';

interface Given {
  accountId: number;
  storeId: number;
  /** By default the cart was left an hour ago, and a reminder is due in an hour. */
  [column: string]: unknown;
}

let count = 0;

export async function makeCart(em: EntityManager, { accountId, storeId, ...given }: Given): Promise<number> {
  const number = ++count;
  const values: Record<string, unknown> = {
    account_id: accountId,
    shop_id: storeId,
    cart_key: `c-${number}`,
    state: 'waiting',
    status_send: 'scheduled',
    customer_name: `Customer ${number}`,
    phone: `9665002${String(number).padStart(5, '0')}`,
    currency: 'SAR',
    checkout_url: `https://store.example/cart/${number}`,
    total: '239.00',
    subtotal: '200.00',
    products_count: 2,
    token: randomBytes(9).toString('base64url'),
    left_at: new Date(Date.now() - 3_600_000),
    touched_at: new Date(Date.now() - 3_600_000),
    due_at: new Date(Date.now() + 3_600_000),
    items: JSON.stringify([{ productId: '11', name: 'قهوة', sku: null, quantity: 2, total: '200.00', url: null }]),
    ...given,
  };
  const columns = Object.keys(values);
  const [row] = await em.execute<{ id: string }[]>(
    `insert into carts (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`,
    Object.values(values),
  );
  return Number(row!.id);
}
