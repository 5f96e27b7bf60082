import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteCounters } from '../../platform/counters/delete-counters.js';

/** Members stay as contacts. Requires lockBook. */
export async function removeGroup(em: EntityManager, accountId: number, groupId: number): Promise<void> {
  const group = [groupId, accountId];
  await em.execute('delete from group_members where group_id = ? and account_id = ?', group);
  await em.execute('delete from groups where id = ? and account_id = ?', group);
  await deleteCounters(em, accountId, `group.${groupId}`);
}
