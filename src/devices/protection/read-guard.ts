import type { EntityManager } from '@mikro-orm/postgresql';
import { type GuardSettings, USUAL_GUARD } from './guard.contract.js';

export async function readGuard(em: EntityManager, accountId: number): Promise<GuardSettings> {
  const [row] = await em.execute<GuardSettings[]>(
    'select failures, opt_outs from guard_settings where account_id = ?',
    [accountId],
  );
  return row ?? USUAL_GUARD;
}
