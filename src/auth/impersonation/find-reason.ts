import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';

export async function findReason(em: EntityManager, user: SignedIn): Promise<string> {
  const row = await database(em)
    .selectFrom('audit_log')
    .select(sql<string | null>`details ->> 'reason'`.as('reason'))
    .where('actor_user_id', '=', user.impersonator?.userId ?? null)
    .where('as_user_id', '=', user.userId)
    .where('action', '=', 'impersonation_started')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason ?? '';
}
