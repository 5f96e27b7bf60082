import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { DescribePerson, type PersonFacts } from '../../conversation.messages.js';

interface Row extends Omit<PersonFacts, 'groupIds'> {
  group_ids: number[];
}

@QueryHandler(DescribePerson)
export class DescribePersonHandler implements IQueryHandler<DescribePerson> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, contactId }: DescribePerson): Promise<PersonFacts | null> {
    const [row] = await this.em.execute<Row[]>(
      prepared(`select p.phone, p.lid, coalesce(p.name, p.push_name) as name, p.fields,
         (select coalesce(json_agg(g.group_id), '[]') from group_members g where g.contact_id = p.id and g.account_id = p.account_id) as group_ids
         from contacts p where p.id = ? and p.account_id = ?`),
      [contactId, accountId],
    );
    if (!row) return null;
    const { group_ids: groupIds, ...person } = row;
    return { ...person, groupIds };
  }
}
