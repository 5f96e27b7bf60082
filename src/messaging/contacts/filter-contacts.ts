import type { Condition } from '../../platform/database/search-condition.js';
import { contactSearch } from './naming/contact-search.js';
import { CHECK_DAYS } from '../opt-out/find-send-block.js';
import type { ListContactsQuery, WhatsappState } from './contacts.contract.js';

/** Whom of the address book a list, an export or a deletion is about. Null is any. */
export interface ContactFilter {
  search: string | null;
  /** Ids of groups: whoever is in any of them. */
  groups: number[] | null;
  whatsapp: WhatsappState | null;
  isOptedOut: boolean | null;
  /** They came from an ad. */
  isFromAd?: boolean | null;
}

export const EVERYBODY: ContactFilter = {
  search: null,
  groups: null,
  whatsapp: null,
  isOptedOut: null,
  isFromAd: null,
};

type Asked = Partial<Pick<ListContactsQuery, 'search' | 'groups' | 'whatsapp' | 'opted_out' | 'referral'>>;

export function toContactFilter({ search, groups = [], whatsapp, opted_out, referral }: Asked): ContactFilter {
  const chosen = [...new Set(groups)];
  return {
    search: search?.trim() || null,
    groups: chosen.length > 0 ? chosen : null,
    whatsapp: whatsapp || null,
    isOptedOut: opted_out ? opted_out === '1' : null,
    isFromAd: referral ? referral === '1' : null,
  };
}

export const letsEverybodyThrough = (filter: ContactFilter): boolean =>
  Object.values(filter).every((part) => part === null || part === undefined);

/** An answer of WhatsApp that is still believed. */
export const IS_FRESH = `coalesce(c.checked_at > now() - interval '${CHECK_DAYS} days', false)`;

const WHATSAPP: Record<WhatsappState, string> = {
  on: `(c.has_whatsapp and ${IS_FRESH})`,
  not: `(c.has_whatsapp is false and ${IS_FRESH})`,
  unknown: `(c.has_whatsapp is null or not ${IS_FRESH})`,
};

/** Read from the list of refusals, which is short, and not from the book. */
const OPTED_OUT = `select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.phone = s.phone where s.account_id = ?
  union select o.id from suppressions s join contacts o on o.account_id = s.account_id and o.lid = s.lid where s.account_id = ?`;

/**
 * The saved contacts of an account, as `c`, that the filter lets through. The index of letters begins with the account, and knows it only by
 * its own type: without the cast a search would bring together the hits of all accounts.
 */
export function filterContacts(accountId: number, filter: ContactFilter): Condition {
  return joined([{ where: 'c.account_id = ?::bigint', params: [accountId] }, ...conditions(accountId, filter)]);
}

/**
 * The same for a statement that reads them in the order of (account_id, id): an equation would let the planner take the primary key, and a
 * search that is not wrapped the index of letters.
 */
export function filterInOrder(accountId: number, filter: ContactFilter): Condition {
  const own = { where: 'c.account_id between ? and ?', params: [accountId, accountId] };
  const { search, ...others } = filter;
  const found = search ? [wrapped(contactSearch(search, 'c'))] : [];
  return joined([own, ...found, ...conditions(accountId, { ...others, search: null })]);
}

const wrapped = ({ where, params }: Condition): Condition => ({ where: `${where} is true`, params });

function conditions(accountId: number, filter: ContactFilter): Condition[] {
  const parts: Condition[] = [{ where: 'c.saved_at is not null', params: [] }];
  if (filter.search) parts.push(contactSearch(filter.search, 'c'));
  if (filter.groups)
    parts.push({
      where: `c.id in (select m.contact_id from group_members m join groups g on g.id = m.group_id
        where g.account_id = ? and g.id = any (?::bigint[]))`,
      params: [accountId, `{${filter.groups.join()}}`],
    });
  if (filter.whatsapp) parts.push({ where: WHATSAPP[filter.whatsapp], params: [] });
  if (filter.isOptedOut !== null)
    parts.push({ where: `c.id ${filter.isOptedOut ? 'in' : 'not in'} (${OPTED_OUT})`, params: [accountId, accountId] });
  // Filters that were stored before do not have it.
  if (filter.isFromAd !== null && filter.isFromAd !== undefined)
    parts.push({ where: `c.referral is ${filter.isFromAd ? 'not ' : ''}null`, params: [] });
  return parts;
}

const joined = (parts: Condition[]): Condition => ({
  where: parts.map(({ where }) => where).join(' and '),
  params: parts.flatMap(({ params }) => params),
});
