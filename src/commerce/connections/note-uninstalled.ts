import type { EntityManager } from '@mikro-orm/postgresql';
import type { Shop } from '../shop-row.js';

/**
 * The merchant took our app out of the store. What waits to be sent for it stays unsent from the commit on; whether it is true is looked at
 * right after, where the platform can be asked.
 */
export async function noteUninstalled(em: EntityManager, { id, accountId }: Shop): Promise<void> {
  await em.execute(
    `update shops set state = 'needs_attention', state_reason = 'uninstalled', checked_at = null, updated_at = clock_timestamp()
      where id = ? and account_id = ? and state in ('connected', 'needs_attention')`,
    [id, accountId],
  );
}
