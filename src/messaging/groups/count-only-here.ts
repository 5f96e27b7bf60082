import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../../platform/counters/read-counters.js';

/** So many members are looked at, which takes a moment; of more it is only known that there are more. */
const LOOKED_AT = 50_000;

interface Counted {
  /** Members of all of them; who is in several is counted once for each. */
  contacts: number;
  /** Who is in none but these. */
  contactsOnlyHere: number;
  isMore: boolean;
}

/** Whom a deletion of these groups of the account is about. */
export async function countOnlyHere(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
): Promise<Counted> {
  if (groupIds.length === 0) return { contacts: 0, contactsOnlyHere: 0, isMore: false };
  const counts = await readCounters(
    em,
    accountId,
    groupIds.map((id) => `group.${id}`),
  );
  const contacts = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const ids = `{${groupIds.join()}}`;
  const [row] = await em.execute<{ count: string }[]>(
    `select count(distinct m.contact_id) from (
       select contact_id from group_members where group_id = any (?::bigint[]) and account_id = ? limit ?) m
      where not exists (select from group_members o where o.contact_id = m.contact_id and o.group_id <> all (?::bigint[]))`,
    [ids, accountId, LOOKED_AT, ids],
  );
  return { contacts, contactsOnlyHere: Number(row?.count), isMore: contacts > LOOKED_AT };
}
