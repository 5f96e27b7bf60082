import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { readCounters } from '../../platform/counters/read-counters.js';

const MAX_SCANNED_MEMBERS = 50_000;

interface GroupCounts {
  contacts: number;
  contactsOnlyInGroups: number;
  /** Whether counting `contactsOnlyInGroups` stopped at its limit. */
  isPartial: boolean;
}

export async function countOnlyInGroups(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
): Promise<GroupCounts> {
  if (groupIds.length === 0) return { contacts: 0, contactsOnlyInGroups: 0, isPartial: false };
  const counts = await readCounters(
    em,
    accountId,
    groupIds.map((id) => `group.${id}`),
  );
  const contacts = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { rows } = await sql<{ count: number }>`
    select count(distinct m.contact_id) from (
       select contact_id from group_members
         where group_id = any (${groupIds}::bigint[]) and account_id = ${accountId} limit ${MAX_SCANNED_MEMBERS}) m
      where not exists (
        select from group_members o where o.contact_id = m.contact_id and o.group_id <> all (${groupIds}::bigint[]))`.execute(
    database(em),
  );
  return { contacts, contactsOnlyInGroups: rows[0]!.count, isPartial: contacts > MAX_SCANNED_MEMBERS };
}
