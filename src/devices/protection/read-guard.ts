import type { EditedRow } from '../../platform/database/edited-row.js';
import { database } from '../../platform/database/statements/database.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type GuardSettings, DEFAULT_GUARD } from './guard.contract.js';
import { ACCOUNT_ROW } from '../../auth/auth.sql.js';

export const EDITED_GUARD: EditedRow = {
  from: ACCOUNT_ROW,
  columns: '(select row(g.failures, g.opt_outs)::text from guard_settings g where g.account_id = a.id)',
};

export async function readGuard(em: EntityManager, accountId: number): Promise<GuardSettings> {
  const row = await database(em)
    .selectFrom('guard_settings')
    .select(['failures', 'opt_outs'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? DEFAULT_GUARD;
}
