import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../../platform/counters/read-counters.js';

/** Beyond this, the count is partial. */
const MAX_SCANNED_MEMBERS = 50_000;

interface Counted {
  contacts: number;
  /** In no other group. */
  contactsOnlyInGroups: number;
  isMore: boolean;
}

export async function countOnlyInGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
): Promise<Counted> {
  if (groupIds.length === 0) return { contacts: 0, contactsOnlyInGroups: 0, isMore: false };
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
    [ids, accountId, MAX_SCANNED_MEMBERS, ids],
  );
  return { contacts, contactsOnlyInGroups: Number(row?.count), isMore: contacts > MAX_SCANNED_MEMBERS };
}
