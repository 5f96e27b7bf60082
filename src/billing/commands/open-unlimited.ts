import type { EntityManager } from '@mikro-orm/postgresql';

/** Gives the accounts that have no plan at all the unlimited one: the platform's own, made when there is no application yet. */
export async function openUnlimited(em: EntityManager, accountIds: readonly number[]): Promise<void> {
  await em.execute(
    `insert into subscriptions (account_id, count_messages) select id, -1 from unnest(?::bigint[]) id
     on conflict (account_id) do nothing`,
    [`{${accountIds.join(',')}}`],
  );
}
