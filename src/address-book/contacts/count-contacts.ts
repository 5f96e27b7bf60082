import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../../platform/counters/read-counters.js';
import { database } from '../../platform/database/statements/database.js';
import { type ContactFilter, filterContacts, isUnfiltered } from './filter-contacts.js';

export async function countContacts(em: EntityManager, accountId: number, filter: ContactFilter): Promise<number> {
  if (isUnfiltered(filter)) return (await readCounters(em, accountId, ['contacts'])).contacts;
  const group = findOnlyGroup(filter);
  if (group !== null) {
    const members = `group.${group}`;
    return (await readCounters(em, accountId, [members]))[members] ?? 0;
  }
  const { count } = await database(em)
    .selectFrom('contacts as c')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(filterContacts(accountId, filter))
    .executeTakeFirstOrThrow();
  return count;
}

export function findOnlyGroup({ groups, ...rest }: ContactFilter): number | null {
  return groups?.length === 1 && isUnfiltered({ ...rest, groups: null }) ? (groups[0] ?? null) : null;
}
