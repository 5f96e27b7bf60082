import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindContacts, NameContacts, type NamedContact } from '../../bulk.messages.js';
import { countContacts } from '../count-contacts.js';
import { EVERYBODY, filterContacts, filterInOrder } from '../filter-contacts.js';
import { isReadThrough } from '../is-read-through.js';
import { shownName } from '../naming/contact-name.js';
import { contactSearch } from '../naming/contact-search.js';
import { toWhatsappId } from '../naming/whatsapp-id.js';

@QueryHandler(NameContacts)
export class NameContactsHandler implements IQueryHandler<NameContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactIds }: NameContacts) {
    if (contactIds.length === 0) return new Map<number, NamedContact>();
    const rows = await this.em.execute<{ id: string; phone: string | null; lid: string | null; name: string | null }[]>(
      `select c.id, c.phone, c.lid, ${shownName('c')} as name from contacts c where c.account_id = ? and c.id = any (?::bigint[])`,
      [accountId, `{${contactIds.join()}}`],
    );
    return new Map(
      rows.map(({ id, phone, lid, name }) => [Number(id), { phone, whatsappId: toWhatsappId(lid), name }]),
    );
  }
}

/** Two parts, as who is saved and whom only a chat knows have an index of letters each. */
@QueryHandler(FindContacts)
export class FindContactsHandler implements IQueryHandler<FindContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, search }: FindContacts): Promise<{ select: string; params: unknown[] }> {
    const filter = { ...EVERYBODY, search };
    const book = await countContacts(this.em, accountId, EVERYBODY);
    const saved = isReadThrough(book, search) ? filterInOrder(accountId, filter) : filterContacts(accountId, filter);
    const { where, params } = contactSearch(search, 'c');
    return {
      select: `select c.id from contacts c where ${saved.where}
        union all select c.id from contacts c where c.account_id = ?::bigint and c.saved_at is null and ${where}`,
      params: [...saved.params, accountId, ...params],
    };
  }
}
