import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { filterPayments } from '../../../billing/billing.sql.js';
import { filterContacts } from '../../contacts/filter-contacts.js';
import { filterGroups } from '../../groups/filter-groups.js';
import type { ExportRow } from '../export-row.js';

/** `ownerAccountIds` are accounts whose owner matches the search. */
export function chooseRows(
  { account_id: accountId, what, choice }: ExportRow,
  ownerAccountIds: readonly number[],
): RawBuilder<SqlBool> {
  const { ids, filter } = choice;
  if (what === 'payments')
    return ids.length > 0
      ? sql`y.id = any (${ids}::bigint[])`
      : filterPayments(null, choice.payments ?? {}, ownerAccountIds);
  if (what === 'groups') {
    const groups = ids.length > 0 ? ids : (filter.groups ?? []);
    return filterGroups(accountId, { groups, search: ids.length > 0 ? '' : (filter.search ?? '') });
  }
  if (ids.length === 0) return filterContacts(accountId, filter);
  return sql`c.account_id = ${accountId} and c.saved_at is not null and c.id = any (${ids}::bigint[])`;
}
