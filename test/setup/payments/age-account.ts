import type { EntityManager } from '@mikro-orm/postgresql';

const COLUMNS = { payments: ['starts_at', 'ends_at', 'paid_at'], subscriptions: ['starts_at', 'expire_at'] };

/** Moves payments and subscriptions into the past. A moved clock would expire sessions before packages. */
export async function ageAccount(em: EntityManager, accountId: number, days: number): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await em.execute(
      `update ${table} set ${columns.map((name) => `${name} = ${name} - interval '${days} days'`).join(', ')} where account_id = ?`,
      [accountId],
    );
}
