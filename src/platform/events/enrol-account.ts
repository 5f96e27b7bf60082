import type { EntityManager } from '@mikro-orm/postgresql';

/** Takes effect at commit. */
export async function enrolAccount(em: EntityManager, handler: string, accountId: number): Promise<void> {
  await em.execute('insert into event_enrolments (handler, account_id) values (?, ?) on conflict do nothing', [
    handler,
    accountId,
  ]);
}
