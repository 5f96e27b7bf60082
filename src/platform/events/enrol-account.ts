import type { EntityManager } from '@mikro-orm/postgresql';

/** From the commit on, events of this account are recorded for a subscriber that asks for enrolled accounts only. */
export async function enrolAccount(em: EntityManager, handler: string, accountId: number): Promise<void> {
  await em.execute('insert into event_enrolments (handler, account_id) values (?, ?) on conflict do nothing', [
    handler,
    accountId,
  ]);
}
