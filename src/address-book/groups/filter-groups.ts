import { type Condition, foldedPattern, hasLetters } from '../../platform/database/search-condition.js';
import type { ListGroupsQuery } from './groups.contract.js';

/** Few groups: names need no index. */
export function filterGroups(
  accountId: number,
  { search, groups = [] }: Pick<ListGroupsQuery, 'search' | 'groups'>,
): Condition {
  const where = ['g.account_id = ?'];
  const params: unknown[] = [accountId];
  if (search) {
    where.push(hasLetters('g.name'));
    params.push(foldedPattern(search));
  }
  if (groups.length > 0) {
    where.push('g.id = any (?::bigint[])');
    params.push(`{${groups.join()}}`);
  }
  return { where: where.join(' and '), params };
}
