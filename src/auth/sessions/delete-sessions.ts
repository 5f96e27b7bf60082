import type { EntityManager } from '@mikro-orm/postgresql';

// Parts of a transaction that does something to users. Each answers the ids of the sessions, whose sockets are to end after it.

/** The users' own sessions; administrators inside their accounts stay. */
export const deleteOwnSessions = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'user_id = any (?::bigint[]) and impersonator_user_id is null', userIds);

/** What administrators opened inside these users' accounts. */
export const deleteSessionsInside = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'user_id = any (?::bigint[]) and impersonator_user_id is not null', userIds);

/** What these administrators opened inside others' accounts. */
export const deleteSessionsElsewhere = (em: EntityManager, userIds: readonly number[]): Promise<number[]> =>
  deleteWhere(em, 'impersonator_user_id = any (?::bigint[])', userIds);

async function deleteWhere(em: EntityManager, where: string, userIds: readonly number[]): Promise<number[]> {
  const deleted = await em.execute<{ id: string }[]>(`delete from sessions where ${where} returning id`, [
    `{${userIds.join()}}`,
  ]);
  return deleted.map(({ id }) => Number(id));
}
