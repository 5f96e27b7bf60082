import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import type { Secrets } from '../../platform/secrets.js';
import { webhookUrl } from '../apps/app.resource.js';
import { CONNECTORS } from '../platforms/connectors.js';
import type { ShopRow } from '../shop-row.js';
import { openSecret } from './shop-secrets.js';

/** Returns null for platforms without a cart plugin. */
export async function readCartPluginUrl(
  em: EntityManager,
  secrets: Secrets,
  config: Config,
  shop: ShopRow | null,
): Promise<string | null> {
  if (!shop || shop.state === 'not_connected') return null;
  const connector = CONNECTORS[shop.platform];
  if (!connector.cartPluginKey) return null;
  const row = await database(em)
    .selectFrom('shops')
    .select(['key_id', 'secret_sealed'])
    .where('id', '=', shop.id)
    .where('account_id', '=', shop.accountId)
    .executeTakeFirst();
  // Another installation's key: the store must reconnect.
  if (!row?.secret_sealed || row.key_id !== secrets.keyId) return null;
  const secret = openSecret(secrets, { id: shop.id, keyId: row.key_id }, row.secret_sealed);
  return `${webhookUrl(config, shop.platform, shop.installKey)}?key=${connector.cartPluginKey(secret)}`;
}
