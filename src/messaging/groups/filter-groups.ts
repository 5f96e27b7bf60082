import type { Condition } from '../../platform/database/search-condition.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import type { ListGroupsQuery } from './groups.contract.js';

/** The groups of an account, as `g`, that the list lets through. An account has few, so their names are simply read. */
export function filterGroups(
  accountId: number,
  { search, groups = [] }: Pick<ListGroupsQuery, 'search' | 'groups'>,
): Condition {
  const where = ['g.account_id = ?'];
  const params: unknown[] = [accountId];
  if (search) {
    where.push('fold_search(g.name) like fold_search(?)');
    params.push(likePattern(search));
  }
  if (groups.length > 0) {
    where.push('g.id = any (?::bigint[])');
    params.push(`{${groups.join()}}`);
  }
  return { where: where.join(' and '), params };
}
