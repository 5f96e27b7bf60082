import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Whose doing the changes of this transaction are: the trigger that tells the timeline of them reads it (migrations/Migration20261130040100_campaign_timeline.ts).
 * Null is nobody's.
 */
export async function actAs(em: EntityManager, by: string | null): Promise<void> {
  if (by !== null) await em.execute(`select set_config('mersal.acting_user', ?, true)`, [by]);
}
