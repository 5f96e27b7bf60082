import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
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
    const named = [...groupIds, ...choice.excludedGroupIds];
    const { rows: groups } = await sql<Pick<Row<'groups'>, 'id' | 'name'>>`
      select id, name from groups where account_id = ${accountId} and id = any (${named}::bigint[])`.execute(
      database(this.em),
    );
    if (new Set(named).size > groups.length) throw new GroupNotFound();
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    const counters = groupIds.map((id) => `group.${id}`);
    const counts = await readCounters(this.em, accountId, counters);
    return {
      groups: groupIds.map((id) => ({ id, name: names.get(id)! })),
      count: counters.reduce((sum, name) => sum + (counts[name] ?? 0), 0),
      ...selectAudience(accountId, { ...choice, groupIds }),
    };
  }
}

/** One group has no duplicates, which saves grouping a million rows. */
function selectAudience(accountId: number, choice: AudienceChoice): Pick<Audience, 'select' | 'params'> {
  const { groupIds, excludedGroupIds } = choice;
  const members =
    groupIds.length === 1
      ? 'select contact_id, group_id from group_members where group_id = any (?::bigint[])'
      : 'select contact_id, max(group_id) group_id from group_members where group_id = any (?::bigint[]) group by contact_id';
  const left: { when: string; reason: string; params: (string | number)[] }[] = [];
  if (excludedGroupIds.length > 0)
    left.push({
      when: 'exists (select from group_members x where x.contact_id = c.id and x.group_id = any (?::bigint[]))',
      reason: 'excluded_group',
      params: [arrayOf(excludedGroupIds)],
    });
  for (const condition of choice.fields) left.push({ ...failsCondition(condition), reason: 'condition' });
  if (choice.hasWritten !== null)
    left.push({
      when: `${choice.hasWritten ? 'not ' : ''}exists (select from chats h join messages m on m.chat_id = h.id and not m.from_me
        where h.account_id = c.account_id and h.contact_id = c.id)`,
      reason: 'condition',
      params: [],
    });
  if (choice.quietDays !== null)
    left.push({
      when: `exists (select from chats h join messages m on m.chat_id = h.id and m.from_me and m.status <> 'failed' and m.at > now() - ? * interval '1 day'
        where h.account_id = c.account_id and h.contact_id = c.id)`,
      reason: 'written_lately',
      params: [choice.quietDays],
    });
  if (choice.frequency !== null)
    left.push({
      when: `${countRecentBulk('c')} >= ?`,
      reason: 'too_often',
      params: [choice.frequency.days, choice.frequency.messages],
    });
  const refusal =
    left.length === 0
      ? findBulkBlock('c')
      : `coalesce(${findBulkBlock('c')}, case ${left.map(({ when, reason }) => `when ${when} then '${reason}'`).join(' ')} end)`;
  return {
    select: `select c.id as contact_id, g.group_id, ${refusal} as refusal
      from (${members}) g join contacts c on c.id = g.contact_id where c.account_id = ?`,
    params: [...left.flatMap(({ params }) => params), arrayOf(groupIds), accountId],
  };
}

/** Ignores case. A missing field is empty. */
function failsCondition({ field, is, value }: FieldCondition): { when: string; params: string[] } {
  const [column, named] =
    field === 'name'
      ? ['coalesce(c.name, c.push_name)', []]
      : field === 'phone'
        ? ['c.phone', []]
        : ['c.fields ->> ?::text', [field]];
  const folded = `fold_case(coalesce(${column}, ''))`;
  if (is === 'empty') return { when: `${folded} <> ''`, params: named };
  const wanted = {
    is: `${folded} = fold_case(?)`,
    is_not: `${folded} <> fold_case(?)`,
    contains: `position(fold_case(?) in ${folded}) > 0`,
  };
  return {
    when: `not (${wanted[is]})`,
    params: is === 'contains' ? [value, ...named] : [...named, value],
  };
}

const arrayOf = (ids: readonly number[]): string => `{${ids.join()}}`;

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
