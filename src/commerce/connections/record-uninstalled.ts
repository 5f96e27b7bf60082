import type { EntityManager } from '@mikro-orm/postgresql';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import type { StoreRow } from '../store-row.js';

/** Stops pending messages. A null `checked_at` starts a check. */
export async function recordUninstalled(em: EntityManager, { id, accountId }: StoreRow): Promise<void> {
  await database(em)
    .updateTable('shops')
    .set({
      state: 'needs_attention',
      state_reason: 'uninstalled',
      checked_at: null,
      updated_at: CURRENT_TIME,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', ['connected', 'needs_attention'])
    .execute();
}
