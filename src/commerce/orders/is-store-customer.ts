import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { isSpelledAs } from '../../address-book/address-book.sql.js';
import { database } from '../../platform/database/statements/database.js';
import { IsStoreCustomer } from '../commerce.messages.js';

@QueryHandler(IsStoreCustomer)
export class IsStoreCustomerHandler implements IQueryHandler<IsStoreCustomer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, phone }: IsStoreCustomer): Promise<boolean> {
    const { rows } = await sql<{ is_customer: boolean }>`
      select exists (select from shops s where s.account_id = ${accountId} and s.state in ('connected', 'needs_attention') and (
          exists (select from shop_orders o where o.shop_id = s.id and o.account_id = ${accountId}
            and ${isSpelledAs('o.phone', phone, accountId)})
          or exists (select from carts c where c.shop_id = s.id and c.account_id = ${accountId}
            and ${isSpelledAs('c.phone', phone, accountId)}))) as is_customer`.execute(database(this.em));
    return rows[0]?.is_customer ?? false;
  }
}
