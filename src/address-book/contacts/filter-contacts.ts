import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { contactSearch } from './naming/contact-search.sql.js';
import { CHECK_DAYS } from '../opt-out/send-block.sql.js';
import type { ListContactsQuery, WhatsappState } from './contacts.contract.js';

export interface ContactFilter {
  search: string | null;
  groups: number[] | null;
  whatsapp: WhatsappState | null;
  isOptedOut: boolean | null;
  isFromAd?: boolean | null;
}

export const NO_FILTER: ContactFilter = {
  search: null,
  groups: null,
  whatsapp: null,
  isOptedOut: null,
  isFromAd: null,
};

type FilterQuery = Partial<Pick<ListContactsQuery, 'search' | 'groups' | 'whatsapp' | 'opted_out' | 'referral'>>;

export function toContactFilter({ search, groups = [], whatsapp, opted_out, referral }: FilterQuery): ContactFilter {
  const groupIds = [...new Set(groups)];
  return {
    search: search?.trim() || null,
    groups: groupIds.length > 0 ? groupIds : null,
    whatsapp: whatsapp || null,
    isOptedOut: opted_out ? opted_out === '1' : null,
    isFromAd: referral ? referral === '1' : null,
  };
}

export const isUnfiltered = (filter: ContactFilter): boolean =>
  Object.values(filter).every((part) => part === null || part === undefined);

export const IS_FRESH = `coalesce(c.checked_at > now() - interval '${CHECK_DAYS} days', false)`;

const WHATSAPP_CONDITIONS: Record<WhatsappState, string> = {
  on: `(c.has_whatsapp and ${IS_FRESH})`,
  not: `(c.has_whatsapp is false and ${IS_FRESH})`,
  unknown: `(c.has_whatsapp is null or not ${IS_FRESH})`,
};

/** Builds a condition. The bigint cast selects the account's trigram index, else searches read all accounts. */
export const filterContacts = (accountId: number, filter: ContactFilter): RawBuilder<SqlBool> =>
  joinConditions([sql`c.account_id = ${accountId}::bigint`, ...buildConditions(accountId, filter)]);

/** Keeps the planner from indexes other than (account_id, id). */
export function filterInOrder(accountId: number, { search, ...others }: ContactFilter): RawBuilder<SqlBool> {
  const isOwn = sql`c.account_id between ${accountId} and ${accountId}`;
  const matchesSearch = search ? [sql`${contactSearch(search, 'c', accountId)} is true`] : [];
  return joinConditions([isOwn, ...matchesSearch, ...buildConditions(accountId, { ...others, search: null })]);
}

function buildConditions(accountId: number, filter: ContactFilter): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`c.saved_at is not null`];
  if (filter.search) parts.push(contactSearch(filter.search, 'c', accountId));
  if (filter.groups)
    parts.push(sql`c.id in (select m.contact_id from group_members m join groups g on g.id = m.group_id
      where g.account_id = ${accountId} and g.id = any (${filter.groups}::bigint[]))`);
  if (filter.whatsapp) parts.push(sql.raw(WHATSAPP_CONDITIONS[filter.whatsapp]));
  if (filter.isOptedOut !== null)
    parts.push(sql`c.id ${filter.isOptedOut ? sql`in` : sql`not in`} (${selectOptedOut(accountId)})`);
  if (filter.isFromAd !== null && filter.isFromAd !== undefined)
    parts.push(filter.isFromAd ? sql`c.referral is not null` : sql`c.referral is null`);
  return parts;
}

const selectOptedOut = (accountId: number) => sql`
  select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.phone = s.phone where s.account_id = ${accountId}
  union select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.phone = s.other_phone where s.account_id = ${accountId}
  union select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.lid = s.lid where s.account_id = ${accountId}`;

const joinConditions = (parts: RawBuilder<unknown>[]): RawBuilder<SqlBool> => sql`${sql.join(parts, sql` and `)}`;
