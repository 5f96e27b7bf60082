import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { cancelMessages } from '../automations/plan-messages.js';
import type { NamedCustomer } from '../platforms/receiver.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';

export interface StoreReference {
  id: number;
  accountId: number;
}

/** Keeps orders and carts for statistics. */
export async function eraseCustomer(em: EntityManager, store: StoreReference, customer: NamedCustomer): Promise<void> {
  const { phone, email, id } = customer;
  const lowerEmail = email?.toLowerCase() ?? null;
  const isOfStore = sql<boolean>`shop_id = ${store.id} and account_id = ${store.accountId}`;
  await cancelMessages(em, store.accountId, sql`m.shop_id = ${store.id} and m.phone = ${phone}`, 'erased');
  await database(em)
    .updateTable('store_events')
    .set({ body_sealed: null, subject: null })
    .where(isOfStore)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('store_messages')
        .select('event_id')
        .where('shop_id', '=', store.id)
        .where('phone', '=', phone)
        .where('event_id', 'is not', null)
        .$narrowType<{ event_id: number }>(),
    )
    .execute();
  await database(em)
    .updateTable('store_messages')
    .set({ phone: null, customer_name: null, variables_sealed: null, updated_at: CURRENT_TIME })
    .where(isOfStore)
    .where('phone', '=', phone)
    .execute();
  await database(em)
    .updateTable('shop_orders')
    .set({ phone: null, customer_name: null })
    .where(isOfStore)
    .where(sql<boolean>`(phone = ${phone} or order_id = any (${customer.orderIds}::text[]))`)
    .execute();
  await sql`
    update carts set phone = null, phone_problem = 'no_phone', customer_id = null, customer_name = null, customer_first_name = null,
       customer_email = null, checkout_url = null, due_at = null, updated_at = clock_timestamp(),
       state = case when state in ('open', 'waiting') then 'dropped' else state end
      where ${isOfStore} and (phone = ${phone} or customer_id = ${id} or fold_case(customer_email) = ${lowerEmail})`.execute(
    database(em),
  );
}

export async function describeStoredData(
  em: EntityManager,
  store: StoreReference,
  customer: NamedCustomer,
): Promise<string[]> {
  const { phone, email, id } = customer;
  const lowerEmail = email?.toLowerCase() ?? null;
  const isOfStore = sql<boolean>`shop_id = ${store.id} and account_id = ${store.accountId}`;
  const { rows } = await sql<{ line: string }>`
    select format('order %s: %s, %s %s, %s', number, coalesce(customer_name, ''), total, currency, created_at::date) as line
       from shop_orders where ${isOfStore} and phone = ${phone}
     union all
     select format('cart %s: %s, %s, %s %s, %s', cart_key, coalesce(customer_name, ''), coalesce(customer_email, ''), total, currency,
         created_at::date) from carts
       where ${isOfStore} and (phone = ${phone} or customer_id = ${id} or fold_case(customer_email) = ${lowerEmail})
     union all
     select format('message %s: %s, %s', automation, state, created_at::date) from store_messages
       where ${isOfStore} and phone = ${phone}
     limit 500`.execute(database(em));
  return rows.map(({ line }) => line);
}
