import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { CONTACTS, PHONE_SPELLINGS } from '../../address-book/address-book.sql.js';
import { GetStoreConditions } from '../../messaging/messaging.ports.js';

@QueryHandler(GetStoreConditions)
export class GetStoreConditionsHandler implements IQueryHandler<GetStoreConditions> {
  execute({ accountId }: GetStoreConditions) {
    const ofOrders = contactsOf('shop_orders', accountId);
    return Promise.resolve({
      hasOrder: isOneOf(ofOrders),
      isCustomer: isOneOf(sql`${ofOrders} union all ${contactsOf('carts', accountId)}`),
    });
  }
}

const isOneOf = (contactIds: RawBuilder<unknown>) => sql<SqlBool>`c.contact_id in (${contactIds})`;

/** Lets PostgreSQL start at contacts or at rows. */
function contactsOf(table: 'shop_orders' | 'carts', accountId: number): RawBuilder<unknown> {
  const rows = sql`shops s join ${sql.table(table)} o on o.shop_id = s.id and o.account_id = s.account_id`;
  return sql`
    select p.id from ${CONTACTS} p, ${rows}
      where p.account_id = ${accountId} and s.account_id = ${accountId} and o.phone = p.phone
    union all select p.id from ${CONTACTS} p, ${PHONE_SPELLINGS} n, ${rows}
      where p.account_id = ${accountId} and s.account_id = ${accountId} and n.account_id = ${accountId}
        and n.phone = p.phone and o.phone = n.spelling`;
}
