import type { EntityManager } from '@mikro-orm/postgresql';
import type { ShopRow } from '../shop-row.js';

/** Stops pending messages. A check then verifies the removal. */
export async function recordUninstalled(em: EntityManager, { id, accountId }: ShopRow): Promise<void> {
  await em.execute(
    `update shops set state = 'needs_attention', state_reason = 'uninstalled', checked_at = null, updated_at = clock_timestamp()
      where id = ? and account_id = ? and state in ('connected', 'needs_attention')`,
    [id, accountId],
  );
}
