import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import type { Secrets } from '../../platform/secrets.js';
import { webhookUrl } from '../apps/app.resource.js';
import { CONNECTORS } from '../platforms/connectors.gen.js';
import type { StoreRow } from '../store-row.js';
import { openSecret } from './store-secrets.js';

/** Returns null if the store has no cart plugin. */
export async function readCartPluginUrl(
  em: EntityManager,
  secrets: Secrets,
  config: Config,
  store: StoreRow | null,
): Promise<string | null> {
  if (!store || store.state === 'not_connected') return null;
  const connector = CONNECTORS[store.platform];
  if (!connector.cartPluginKey) return null;
  const row = await database(em)
    .selectFrom('shops')
    .select(['key_id', 'secret_sealed'])
    .where('id', '=', store.id)
    .where('account_id', '=', store.accountId)
    .executeTakeFirst();
  // Another installation encrypted it: the store must reconnect.
  if (!row?.secret_sealed || row.key_id !== secrets.keyId) return null;
  const secret = openSecret(secrets, { id: store.id, keyId: row.key_id }, row.secret_sealed);
  return `${webhookUrl(config, store.platform, store.installKey)}?key=${connector.cartPluginKey(secret)}`;
}
