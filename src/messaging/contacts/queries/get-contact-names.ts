import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindContacts, GetContactNames, type NamedContact } from '../../bulk.messages.js';
import { countContacts } from '../count-contacts.js';
import { NO_FILTER, filterContacts, filterInOrder } from '../filter-contacts.js';
import { usesOrderIndex } from '../uses-order-index.js';
import { shownName } from '../naming/contact-name.js';
import { contactSearch } from '../naming/contact-search.js';
import { toWhatsappId } from '../naming/whatsapp-id.js';

@QueryHandler(GetContactNames)
export class GetContactNamesHandler implements IQueryHandler<GetContactNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactIds }: GetContactNames) {
    if (contactIds.length === 0) return new Map<number, NamedContact>();
    const rows = await this.em.execute<
      { id: string; phone: string | null; lid: string | null; name: string | null; is_saved: boolean }[]
    >(
      `select c.id, c.phone, c.lid, ${shownName('c')} as name, c.saved_at is not null as is_saved from contacts c where c.account_id = ? and c.id = any (?::bigint[])`,
      [accountId, `{${contactIds.join()}}`],
    );
    return new Map(
      rows.map(({ id, phone, lid, name, is_saved: isSaved }) => [
        Number(id),
        { phone, whatsappId: toWhatsappId(lid), name, isSaved },
      ]),
    );
  }
}

/** Saved and unsaved contacts have separate trigram indexes. */
@QueryHandler(FindContacts)
export class FindContactsHandler implements IQueryHandler<FindContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, search }: FindContacts): Promise<{ select: string; params: unknown[] }> {
    const filter = { ...NO_FILTER, search };
    const book = await countContacts(this.em, accountId, NO_FILTER);
    const saved = usesOrderIndex(book, search) ? filterInOrder(accountId, filter) : filterContacts(accountId, filter);
    const { where, params } = contactSearch(search, 'c', accountId);
    return {
      select: `select c.id from contacts c where ${saved.where}
        union all select c.id from contacts c where c.account_id = ?::bigint and c.saved_at is null and ${where}`,
      params: [...saved.params, accountId, ...params],
    };
  }
}
