import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type GroupReach, CountAudience, GetAudience, allMembersOf } from '../../address-book.messages.js';

@QueryHandler(CountAudience)
export class CountAudienceHandler implements IQueryHandler<CountAudience> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, groupId }: CountAudience): Promise<GroupReach> {
    const audience = await this.queries.execute(new GetAudience(accountId, allMembersOf(groupId)));
    const { rows } = await sql<{ kind: string; count: number }>`
      select coalesce(a.refusal, case when c.has_whatsapp then 'on_whatsapp' else 'unknown' end) kind, count(*)
         from (${audience.select}) a
           join contacts c on c.id = a.contact_id where c.account_id = ${accountId} group by 1`.execute(
      database(this.em),
    );
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]));
    const countOf = (kind: string): number => counts.get(kind) ?? 0;
    return {
      total: [...counts.values()].reduce((sum, count) => sum + count, 0),
      onWhatsapp: countOf('on_whatsapp'),
      unknown: countOf('unknown'),
      notOnWhatsapp: countOf('not_on_whatsapp'),
      optedOut: countOf('opted_out'),
      noNumber: countOf('no_number'),
    };
  }
}
