import type { EntityManager } from '@mikro-orm/postgresql';
import { cancelMessages } from '../automations/plan-messages.js';
import { arrayParam } from '../../platform/database/array-param.js';

export interface NamedCustomer {
  id: string | null;
  email: string | null;
  phone: string | null;
  orderIds: readonly string[];
}

export interface ShopOfAccount {
  id: number;
  accountId: number;
}

/** Statistics remain. */
export async function eraseCustomer(em: EntityManager, shop: ShopOfAccount, customer: NamedCustomer): Promise<void> {
  const { phone, email, id } = customer;
  const orderIds = arrayParam(customer.orderIds);
  const of = [shop.id, shop.accountId] as const;
  await cancelMessages(em, shop.accountId, 'm.shop_id = ? and m.phone = ?', [shop.id, phone], 'erased');
  await em.execute(
    `update store_events set body_sealed = null, subject = null where shop_id = ? and account_id = ? and id in (
       select event_id from store_messages where shop_id = ? and phone = ? and event_id is not null)`,
    [...of, shop.id, phone],
  );
  await em.execute(
    `update store_messages set phone = null, customer_name = null, variables_sealed = null, updated_at = clock_timestamp()
      where shop_id = ? and account_id = ? and phone = ?`,
    [...of, phone],
  );
  await em.execute(
    `update shop_orders set phone = null, customer_name = null where shop_id = ? and account_id = ?
       and (phone = ? or order_id = any (?::text[]))`,
    [...of, phone, orderIds],
  );
  await em.execute(
    `update carts set phone = null, phone_problem = 'no_phone', customer_id = null, customer_name = null, customer_first_name = null,
       customer_email = null, checkout_url = null, due_at = null, updated_at = clock_timestamp(),
       state = case when state in ('open', 'waiting') then 'dropped' else state end
      where shop_id = ? and account_id = ? and (phone = ? or customer_id = ? or fold_case(customer_email) = ?)`,
    [...of, phone, id, email?.toLowerCase() ?? null],
  );
}

export async function describeStoredData(
  em: EntityManager,
  shop: ShopOfAccount,
  customer: NamedCustomer,
): Promise<string[]> {
  const { phone, email, id } = customer;
  const of = [shop.id, shop.accountId] as const;
  const rows = await em.execute<{ line: string }[]>(
    `select format('order %s: %s, %s %s, %s', number, coalesce(customer_name, ''), total, currency, created_at::date) as line
       from shop_orders where shop_id = ? and account_id = ? and phone = ?
     union all
     select format('cart %s: %s, %s, %s %s, %s', cart_key, coalesce(customer_name, ''), coalesce(customer_email, ''), total, currency,
         created_at::date) from carts
       where shop_id = ? and account_id = ? and (phone = ? or customer_id = ? or fold_case(customer_email) = ?)
     union all
     select format('message %s: %s, %s', automation, state, created_at::date) from store_messages
       where shop_id = ? and account_id = ? and phone = ?
     limit 500`,
    [...of, phone, ...of, phone, id, email?.toLowerCase() ?? null, ...of, phone],
  );
  return rows.map(({ line }) => line);
}
