import type { RequiredEntityData } from '@mikro-orm/postgresql';
import type { Contact } from '../../../src/address-book/contacts/contact.entity.js';
import { makeContact } from '../../factories/make-contact.js';
import { makeGroup } from '../../factories/make-group.js';
import type { TestApp } from '../servers/app.js';
import { type ApiUser, openApiUser } from './api-user.js';

type Given = Partial<RequiredEntityData<Contact>>;

export class AddressBook {
  private constructor(
    readonly server: TestApp,
    readonly apiUser: ApiUser,
  ) {}

  private static readonly opened: AddressBook[] = [];

  static async open(server: TestApp): Promise<AddressBook> {
    const book = new AddressBook(server, await openApiUser(server));
    AddressBook.opened.push(book);
    return book;
  }

  /** Closes sockets, which would keep the process running. */
  static closeAll(): void {
    for (const book of AddressBook.opened.splice(0)) book.close();
  }

  get accountId(): number {
    return this.apiUser.member.accountId;
  }

  get client(): ApiUser['client'] {
    return this.apiUser.client;
  }

  get em() {
    return this.server.orm.em.fork();
  }

  sql<Row>(query: string, params: unknown[] = []): Promise<Row[]> {
    return this.server.orm.em.getConnection().execute<Row[]>(query, params);
  }

  async save(given: Given = {}): Promise<number> {
    const { accountId } = this;
    return (await makeContact(this.em, { savedAt: new Date(), source: 'manual', ...given, accountId })).id;
  }

  /** Inserts numbered contacts and returns their ids in order. */
  async saveMany(count: number, first = 1): Promise<number[]> {
    const rows = await this.sql<{ id: string }>(
      `insert into contacts (account_id, phone, name, saved_at, source)
       select ?::bigint, '96655' || lpad(n::text, 7, '0'), 'Customer ' || n, now(), 'file' from generate_series(?::int, ?::int) n order by n returning id`,
      [this.accountId, first, first + count - 1],
    );
    return rows.map(({ id }) => Number(id));
  }

  group(contactIds: readonly number[] = [], name?: string): Promise<number> {
    return makeGroup(this.em, { accountId: this.accountId, contactIds, ...(name !== undefined && { name }) });
  }

  /** Returns counters that differ from the counted rows. */
  async differences(): Promise<unknown[]> {
    return this.sql(
      `select * from (select name, value from counter_totals where account_id = ? and value <> 0 and (name in ('contacts', 'groups') or name like 'group.%')) c
         full join (
           select 'contacts' as name, count(*) as value from contacts where account_id = ? and saved_at is not null having count(*) > 0
           union all select 'groups', count(*) from groups where account_id = ? having count(*) > 0
           union all select 'group.' || group_id, count(*) from group_members where account_id = ? group by group_id) r using (name)
        where c.value is distinct from r.value`,
      [this.accountId, this.accountId, this.accountId, this.accountId],
    );
  }

  async count(): Promise<number> {
    return (await this.client.get('/api/v1/contacts?rows=1')).body.total;
  }

  async ids(query = ''): Promise<number[]> {
    const { body } = await this.client.get(`/api/v1/contacts?rows=100&${query}`);
    return body.data.map(({ id }: { id: number }) => id);
  }

  close(): void {
    this.apiUser.events.close();
  }
}
