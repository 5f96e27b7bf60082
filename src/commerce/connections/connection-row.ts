import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { Secrets } from '../../platform/secrets.js';
import type { ConnectedStore, StoreTokens } from '../platforms/connector.js';
import { openTokens } from './store-secrets.js';

interface ConnectionRow {
  store: ConnectedStore;
  expiresAt: Date | null;
}

/** Returns null without tokens. `withLock` does not block deliveries. */
export async function readConnection(
  em: EntityManager,
  secrets: Secrets,
  storeId: number,
  { withLock }: { withLock: boolean } = { withLock: false },
): Promise<ConnectionRow | null> {
  const row = await database(em)
    .selectFrom('shops')
    .select(['store_id', 'store_url', 'key_id', 'tokens_sealed', 'tokens_expire_at'])
    .where('id', '=', storeId)
    .where('state', '<>', 'not_connected')
    .$if(withLock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  if (!row?.tokens_sealed || row.store_id === null) return null;
  const tokens = openTokens(secrets, storeId, row.key_id ?? '', row.tokens_sealed);
  return {
    store: { platformStoreId: row.store_id, url: row.store_url, tokens },
    expiresAt: row.tokens_expire_at,
  };
}

export const toExpiry = ({ expiresAt }: StoreTokens): Date | null => (expiresAt === null ? null : new Date(expiresAt));
