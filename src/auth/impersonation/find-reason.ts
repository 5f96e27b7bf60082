import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedIn } from '../../platform/http/access.js';

export async function findReason(em: EntityManager, user: SignedIn): Promise<string> {
  const [row] = await em.execute<{ reason: string | null }[]>(
    `select details ->> 'reason' reason from audit_log
      where actor_user_id = ? and as_user_id = ? and action = 'impersonation_started' order by id desc limit 1`,
    [user.impersonator?.userId ?? null, user.userId],
  );
  return row?.reason ?? '';
}
