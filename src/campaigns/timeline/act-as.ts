import type { EntityManager } from '@mikro-orm/postgresql';

/** Sets the user for a trigger (db/migrations/Migration20261130040100_campaign_timeline.ts). Null: automatic. */
export async function actAs(em: EntityManager, by: string | null): Promise<void> {
  if (by !== null) await em.execute(`select set_config('mersal.acting_user', ?, true)`, [by]);
}
