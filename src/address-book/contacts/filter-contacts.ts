import type { Condition } from '../../platform/database/search-condition.js';
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
  const chosen = [...new Set(groups)];
  return {
    search: search?.trim() || null,
    groups: chosen.length > 0 ? chosen : null,
    whatsapp: whatsapp || null,
    isOptedOut: opted_out ? opted_out === '1' : null,
    isFromAd: referral ? referral === '1' : null,
  };
}

export const isUnfiltered = (filter: ContactFilter): boolean =>
  Object.values(filter).every((part) => part === null || part === undefined);

export const IS_FRESH = `coalesce(c.checked_at > now() - interval '${CHECK_DAYS} days', false)`;

const WHATSAPP: Record<WhatsappState, string> = {
  on: `(c.has_whatsapp and ${IS_FRESH})`,
  not: `(c.has_whatsapp is false and ${IS_FRESH})`,
  unknown: `(c.has_whatsapp is null or not ${IS_FRESH})`,
};

const OPTED_OUT = `select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.phone = s.phone where s.account_id = ?
  union select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.phone = s.other_phone where s.account_id = ?
  union select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.lid = s.lid where s.account_id = ?`;

/** The bigint cast selects the trigram index of the account. Without it a search reads all accounts. */
export function filterContacts(accountId: number, filter: ContactFilter): Condition {
  return joined([{ where: 'c.account_id = ?::bigint', params: [accountId] }, ...conditions(accountId, filter)]);
}

/** Ordered by (account_id, id). Range and wrapped search keep the planner from other indexes. */
export function filterInOrder(accountId: number, filter: ContactFilter): Condition {
  const own = { where: 'c.account_id between ? and ?', params: [accountId, accountId] };
  const { search, ...others } = filter;
  const found = search ? [wrapped(contactSearch(search, 'c', accountId))] : [];
  return joined([own, ...found, ...conditions(accountId, { ...others, search: null })]);
}

const wrapped = ({ where, params }: Condition): Condition => ({ where: `${where} is true`, params });

function conditions(accountId: number, filter: ContactFilter): Condition[] {
  const parts: Condition[] = [{ where: 'c.saved_at is not null', params: [] }];
  if (filter.search) parts.push(contactSearch(filter.search, 'c', accountId));
  if (filter.groups)
    parts.push({
      where: `c.id in (select m.contact_id from group_members m join groups g on g.id = m.group_id
        where g.account_id = ? and g.id = any (?::bigint[]))`,
      params: [accountId, `{${filter.groups.join()}}`],
    });
  if (filter.whatsapp) parts.push({ where: WHATSAPP[filter.whatsapp], params: [] });
  if (filter.isOptedOut !== null)
    parts.push({
      where: `c.id ${filter.isOptedOut ? 'in' : 'not in'} (${OPTED_OUT})`,
      params: [accountId, accountId, accountId],
    });
  if (filter.isFromAd !== null && filter.isFromAd !== undefined)
    parts.push({ where: `c.referral is ${filter.isFromAd ? 'not ' : ''}null`, params: [] });
  return parts;
}

const joined = (parts: Condition[]): Condition => ({
  where: parts.map(({ where }) => where).join(' and '),
  params: parts.flatMap(({ params }) => params),
});
