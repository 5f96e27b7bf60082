import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedIn } from '../../platform/http/access.js';

/** Why the administrator went into this account, as they said when they did. */
export async function findReason(em: EntityManager, who: SignedIn): Promise<string> {
  const [row] = await em.execute<{ reason: string | null }[]>(
    `select details ->> 'reason' reason from audit_log
      where actor_user_id = ? and as_user_id = ? and action = 'impersonation_started' order by id desc limit 1`,
    [who.impersonator?.userId ?? null, who.userId],
  );
  return row?.reason ?? '';
}
