import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { FindContacts, GetContactNames, type NamedContact } from '../../address-book.messages.js';
import { countContacts } from '../count-contacts.js';
import { NO_FILTER, filterContacts, filterInOrder } from '../filter-contacts.js';
import { usesOrderIndex } from '../uses-order-index.js';
import { shownName } from '../naming/contact-name.sql.js';
import { contactSearch } from '../naming/contact-search.sql.js';
import { toWhatsappId } from '../naming/whatsapp-id.contract.js';

@QueryHandler(GetContactNames)
export class GetContactNamesHandler implements IQueryHandler<GetContactNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactIds }: GetContactNames) {
    if (contactIds.length === 0) return new Map<number, NamedContact>();
    const { rows } = await sql<Pick<Row<'contacts'>, 'id' | 'phone' | 'lid' | 'name'> & { isSaved: boolean }>`
      select c.id, c.phone, c.lid, ${sql.raw(shownName('c'))} as name, c.saved_at is not null as "isSaved"
        from contacts c where c.account_id = ${accountId} and c.id = any (${contactIds}::bigint[])`.execute(
      database(this.em),
    );
    return new Map(rows.map(({ id, lid, ...row }) => [id, { ...row, whatsappId: toWhatsappId(lid) }]));
  }
}

/** Unites saved and unsaved contacts, which have separate trigram indexes. */
@QueryHandler(FindContacts)
export class FindContactsHandler implements IQueryHandler<FindContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, search }: FindContacts): Promise<RawBuilder<unknown>> {
    const filter = { ...NO_FILTER, search };
    const contactCount = await countContacts(this.em, accountId, NO_FILTER);
    const saved = usesOrderIndex(contactCount, search)
      ? filterInOrder(accountId, filter)
      : filterContacts(accountId, filter);
    return sql`select c.id from contacts c where ${saved}
      union all select c.id from contacts c
        where c.account_id = ${accountId}::bigint and c.saved_at is null and ${contactSearch(search, 'c', accountId)}`;
  }
}
