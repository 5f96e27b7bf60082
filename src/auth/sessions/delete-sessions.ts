import type { EntityManager } from '@mikro-orm/postgresql';

// Returns ids of deleted sessions. The caller closes their sockets after commit.

/** Keeps impersonation sessions in the users' accounts. */
export const deleteOwnSessions = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'user_id = any (?::bigint[]) and impersonator_user_id is null', userIds);

export const deleteSessionsInside = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'user_id = any (?::bigint[]) and impersonator_user_id is not null', userIds);

export const deleteSessionsElsewhere = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'impersonator_user_id = any (?::bigint[])', userIds);

async function deleteWhere(em: EntityManager, where: string, userIds: readonly number[]): Promise<number[]> {
  const deleted = await em.execute<{ id: string }[]>(`delete from sessions where ${where} returning id`, [
    `{${userIds.join()}}`,
  ]);
  return deleted.map(({ id }) => Number(id));
}
