import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { GroupNotFound } from '../../address-book.errors.js';
import {
  type Audience,
  type AudienceChoice,
  type FieldCondition,
  GetAudience,
  type GroupName,
  GetGroupNames,
} from '../../address-book.messages.js';
import { countRecentBulk } from '../recent-bulk.sql.js';
import { findBulkBlock } from '../../opt-out/send-block.sql.js';

@QueryHandler(GetAudience)
export class GetAudienceHandler implements IQueryHandler<GetAudience> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, choice }: GetAudience): Promise<Audience> {
    const groupIds = [...new Set(choice.groupIds)];
    const namedIds = [...groupIds, ...choice.excludedGroupIds];
    const { rows: groups } = await sql<Pick<Row<'groups'>, 'id' | 'name'>>`
      select id, name from groups where account_id = ${accountId} and id = any (${namedIds}::bigint[])`.execute(
      database(this.em),
    );
    if (new Set(namedIds).size > groups.length) throw new GroupNotFound();
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    const counters = groupIds.map((id) => `group.${id}`);
    const counts = await readCounters(this.em, accountId, counters);
    return {
      groups: groupIds.map((id) => ({ id, name: names.get(id)! })),
      count: counters.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
      select: selectAudience(accountId, { ...choice, groupIds }),
    };
  }
}

/** Skips grouping a million rows for a single group, which has no duplicates. */
function selectAudience(accountId: number, choice: AudienceChoice): RawBuilder<unknown> {
  const { groupIds, excludedGroupIds, hasWritten, quietDays, frequency } = choice;
  const members =
    groupIds.length === 1
      ? sql`select contact_id, group_id from group_members where group_id = any (${groupIds}::bigint[])`
      : sql`select contact_id, max(group_id) group_id from group_members where group_id = any (${groupIds}::bigint[]) group by contact_id`;
  const exclusions: { when: RawBuilder<unknown>; reason: string }[] = [];
  if (excludedGroupIds.length > 0)
    exclusions.push({
      when: sql`exists (select from group_members x where x.contact_id = c.id and x.group_id = any (${excludedGroupIds}::bigint[]))`,
      reason: 'excluded_group',
    });
  for (const condition of choice.fields)
    exclusions.push({ when: sql`not (${meetsCondition(condition)})`, reason: 'condition' });
  if (hasWritten !== null)
    exclusions.push({
      when: sql`${hasWritten ? sql`not ` : sql``}exists (select from chats h join messages m on m.chat_id = h.id and not m.from_me
        where h.account_id = c.account_id and h.contact_id = c.id)`,
      reason: 'condition',
    });
  if (quietDays !== null)
    exclusions.push({
      when: sql`exists (select from chats h join messages m on m.chat_id = h.id and m.from_me and m.status <> 'failed'
          and m.at > now() - ${quietDays} * interval '1 day'
        where h.account_id = c.account_id and h.contact_id = c.id)`,
      reason: 'written_lately',
    });
  if (frequency !== null)
    exclusions.push({
      when: sql`${countRecentBulk('c', frequency.days)} >= ${frequency.messages}`,
      reason: 'too_often',
    });
  const block = findBulkBlock('c');
  const reasons = exclusions.map(({ when, reason }) => sql`when ${when} then ${reason}::text`);
  const refusal = exclusions.length === 0 ? block : sql`coalesce(${block}, case ${sql.join(reasons, sql` `)} end)`;
  return sql`select c.id as contact_id, g.group_id, ${refusal} as refusal
    from (${members}) g join contacts c on c.id = g.contact_id where c.account_id = ${accountId}`;
}

/** Compares without case. A missing field is empty. */
function meetsCondition({ field, is: operator, value }: FieldCondition): RawBuilder<SqlBool> {
  const column =
    field === 'name'
      ? sql`coalesce(c.name, c.push_name)`
      : field === 'phone'
        ? sql`c.phone`
        : sql`c.fields ->> ${field}::text`;
  const folded = sql`fold_case(coalesce(${column}, ''))`;
  if (operator === 'empty') return sql`${folded} = ''`;
  if (operator === 'contains') return sql`position(fold_case(${value}) in ${folded}) > 0`;
  return sql`${folded} ${operator === 'is' ? sql`=` : sql`<>`} fold_case(${value})`;
}

@QueryHandler(GetGroupNames)
export class GetGroupNamesHandler implements IQueryHandler<GetGroupNames> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, groupIds }: GetGroupNames): Promise<Map<number, GroupName>> {
    if (groupIds.length === 0) return new Map();
    const rows = await database(this.em)
      .selectFrom('groups')
      .select(['id', 'name', 'addons_params as fields'])
      .where('account_id', '=', accountId)
      .where('id', 'in', groupIds)
      .execute();
    return new Map(rows.map(({ id, ...group }) => [id, group]));
  }
}
