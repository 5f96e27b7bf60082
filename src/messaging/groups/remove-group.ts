import type { EntityManager } from '@mikro-orm/postgresql';

/** Deletes a group; its members stay in the book. Inside a transaction that holds the book. */
export async function removeGroup(em: EntityManager, accountId: number, groupId: number): Promise<void> {
  const group = [groupId, accountId];
  await em.execute('delete from group_members where group_id = ? and account_id = ?', group);
  await em.execute('delete from groups where id = ? and account_id = ?', group);
  // Nobody asks for its number again. What is added up at this moment is waited for in the lines and then found in the sums.
  for (const table of ['counter_deltas', 'counters'])
    await em.execute(`delete from ${table} where account_id = ? and name = ?`, [accountId, `group.${groupId}`]);
}
