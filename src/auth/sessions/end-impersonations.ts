import type { EntityManager } from '@mikro-orm/postgresql';

/** What administrators opened inside other accounts, by who they are; answers the ids of the sessions, whose sockets are to end as well. */
export async function endImpersonationsBy(em: EntityManager, userIds: readonly number[]): Promise<number[]> {
  const ended = await em.execute<{ id: string }[]>(
    'delete from sessions where impersonator_user_id = any (?::bigint[]) returning id',
    [`{${userIds.join()}}`],
  );
  return ended.map(({ id }) => Number(id));
}

/** What administrators opened inside these users' accounts. */
export async function endImpersonationsOf(em: EntityManager, userIds: readonly number[]): Promise<number[]> {
  const ended = await em.execute<{ id: string }[]>(
    'delete from sessions where user_id = any (?::bigint[]) and impersonator_user_id is not null returning id',
    [`{${userIds.join()}}`],
  );
  return ended.map(({ id }) => Number(id));
}

/** The users' own sessions; administrators inside their accounts stay. */
export async function endOwnSessions(em: EntityManager, userIds: readonly number[]): Promise<number[]> {
  const ended = await em.execute<{ id: string }[]>(
    'delete from sessions where user_id = any (?::bigint[]) and impersonator_user_id is null returning id',
    [`{${userIds.join()}}`],
  );
  return ended.map(({ id }) => Number(id));
}
