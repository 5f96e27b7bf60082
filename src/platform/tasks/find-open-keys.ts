import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

export async function findOpenKeys(
  em: EntityManager,
  handler: string,
  accountId: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const tasks = await database(em)
    .selectFrom('durable_tasks')
    .select('key')
    .distinct()
    .where('handler', '=', handler)
    .where(sql<boolean>`key = any (${keys}::text[])`)
    .where('account_id', '=', accountId)
    .where('failed_at', 'is', null)
    .execute();
  return new Set(tasks.map(({ key }) => key));
}
