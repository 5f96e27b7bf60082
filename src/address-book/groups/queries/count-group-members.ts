import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { CountGroupMembers } from '../../address-book.messages.js';

const MAX_COUNTED_MEMBERS = 50_000;

@QueryHandler(CountGroupMembers)
export class CountGroupMembersHandler implements IQueryHandler<CountGroupMembers> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupIdSets }: CountGroupMembers): Promise<number[]> {
    const names = [...new Set(groupIdSets.flat())].map((id) => `group.${id}`);
    if (names.length === 0) return groupIdSets.map(() => 0);
    const counts = await readCounters(this.em, accountId, names);
    const sums = groupIdSets.map((ids) => ids.reduce((sum, id) => sum + (counts[`group.${id}`] ?? 0), 0));
    const overlapping = groupIdSets.flatMap((ids, index) =>
      ids.length > 1 && sums[index]! <= MAX_COUNTED_MEMBERS ? [{ index, ids }] : [],
    );
    if (overlapping.length === 0) return sums;
    const { rows } = await sql<{ index: number; count: number }>`
      select s.index, count(distinct m.contact_id) as count
         from jsonb_to_recordset(${JSON.stringify(overlapping)}::jsonb) s (index int, ids jsonb)
           cross join lateral (select id::bigint from jsonb_array_elements_text(s.ids) id) g
           join group_members m on m.group_id = g.id and m.account_id = ${accountId} group by s.index`.execute(
      database(this.em),
    );
    const exact = new Map(rows.map(({ index, count }) => [index, count]));
    return sums.map((sum, index) => exact.get(index) ?? sum);
  }
}
