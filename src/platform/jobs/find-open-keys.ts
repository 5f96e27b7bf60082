import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

/** Returns the keys that have a waiting or running job. */
export async function findOpenKeys(
  em: EntityManager,
  { name }: { name: string },
  accountId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const jobs = await database(em)
    .selectFrom('durable_tasks')
    .select('key')
    .distinct()
    .where('handler', '=', name)
    .where(sql<boolean>`key = any (${keys}::text[])`)
    .where('account_id', '=', accountId)
    .where('failed_at', 'is', null)
    .execute();
  return new Set(jobs.map(({ key }) => key));
}
