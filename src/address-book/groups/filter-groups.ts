import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { hasLetters } from '../../platform/database/search-condition.js';
import type { ListGroupsQuery } from './groups.contract.js';

/** Accounts have few groups, so names need no index. */
export function filterGroups(
  accountId: number,
  { search, groups = [] }: Pick<ListGroupsQuery, 'search' | 'groups'>,
): RawBuilder<SqlBool> {
  const parts = [sql`g.account_id = ${accountId}`];
  if (search) parts.push(hasLetters('g.name', search));
  if (groups.length > 0) parts.push(sql`g.id = any (${groups}::bigint[])`);
  return sql`${sql.join(parts, sql` and `)}`;
}
