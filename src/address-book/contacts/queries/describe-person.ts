import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import { DescribePerson, type PersonFacts } from '../../address-book.messages.js';

@QueryHandler(DescribePerson)
export class DescribePersonHandler implements IQueryHandler<DescribePerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: DescribePerson): Promise<PersonFacts | null> {
    const { rows } = await preparedSql<PersonFacts>`
      select p.phone, p.lid, coalesce(p.name, p.push_name) as name, p.fields,
        array(select g.group_id from group_members g where g.contact_id = p.id and g.account_id = p.account_id) as "groupIds"
        from contacts p where p.id = ${contactId} and p.account_id = ${accountId}`.execute(database(this.em));
    return rows[0] ?? null;
  }
}
