import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../../platform/counters/read-counters.js';
import { type ContactFilter, filterContacts, isUnfiltered } from './filter-contacts.js';

/** Counters serve the whole book and single groups. */
export async function countContacts(em: EntityManager, accountId: number, filter: ContactFilter): Promise<number> {
  if (isUnfiltered(filter)) return (await readCounters(em, accountId, ['contacts'])).contacts;
  const group = onlyGroupOf(filter);
  if (group !== null) {
    const members = `group.${group}`;
    return (await readCounters(em, accountId, [members]))[members] ?? 0;
  }
  const { where, params } = filterContacts(accountId, filter);
  const [row] = await em.execute<{ count: string }[]>(`select count(*) from contacts c where ${where}`, params);
  return Number(row?.count);
}

export function onlyGroupOf({ groups, ...rest }: ContactFilter): number | null {
  return groups?.length === 1 && isUnfiltered({ ...rest, groups: null }) ? (groups[0] ?? null) : null;
}
