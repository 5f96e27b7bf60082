import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { FindContacts, NameContacts } from '../../bulk.messages.js';

@QueryHandler(NameContacts)
export class NameContactsHandler implements IQueryHandler<NameContacts> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactIds }: NameContacts) {
    if (contactIds.length === 0) return new Map<number, { phone: string | null; name: string | null }>();
    const rows = await this.em.execute<{ id: string; phone: string | null; name: string | null }[]>(
      'select id, phone, coalesce(name, push_name) as name from contacts where account_id = ? and id = any (?::bigint[])',
      [accountId, `{${contactIds.join()}}`],
    );
    return new Map(rows.map(({ id, phone, name }) => [Number(id), { phone, name }]));
  }
}

/** Two parts, as who is saved and whom only a chat knows have an index of letters each. */
@QueryHandler(FindContacts)
export class FindContactsHandler implements IQueryHandler<FindContacts> {
  execute({ accountId, search }: FindContacts): Promise<{ select: string; params: unknown[] }> {
    const { where, params } = searchCondition(search, 'c');
    const part = (kind: string) =>
      `select c.id from contacts c where c.account_id = ?::bigint and c.saved_at is ${kind} and ${where}`;
    return Promise.resolve({
      select: `${part('not null')} union all ${part('null')}`,
      params: [accountId, ...params, accountId, ...params],
    });
  }
}
