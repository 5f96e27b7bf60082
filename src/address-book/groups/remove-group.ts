import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import { deleteCounters } from '../../platform/counters/delete-counters.js';

/** Deletes a group without its members. Requires lockBook. */
export async function removeGroup(em: EntityManager, accountId: number, groupId: number): Promise<void> {
  const db = database(em);
  await db.deleteFrom('group_members').where('group_id', '=', groupId).where('account_id', '=', accountId).execute();
  await db.deleteFrom('groups').where('id', '=', groupId).where('account_id', '=', accountId).execute();
  await deleteCounters(em, accountId, `group.${groupId}`);
}
