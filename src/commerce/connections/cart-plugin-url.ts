import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../../platform/config.js';
import type { Secrets } from '../../platform/secrets.js';
import { webhookUrl } from '../apps/app.resource.js';
import { cartPluginKey } from '../platforms/woocommerce/cart-plugin-key.js';
import type { Shop } from '../shop-row.js';
import { secretsOf } from './shop-secrets.js';

/** What a WooCommerce shop's plugin for abandoned carts is given, as WooCommerce itself tells nobody of carts. Null for other shops. */
export async function readCartPluginUrl(
  em: EntityManager,
  secrets: Secrets,
  config: Config,
  shop: Shop | null,
): Promise<string | null> {
  if (shop?.platform !== 'woocommerce' || shop.state === 'not_connected') return null;
  const [row] = await em.execute<{ key_id: string | null; secret_sealed: Uint8Array | null }[]>(
    'select key_id, secret_sealed from shops where id = ? and account_id = ?',
    [shop.id, shop.accountId],
  );
  // Sealed by another installation: it is connected anew before anything of it works.
  if (!row || row.key_id !== secrets.keyId) return null;
  const sealed = { id: shop.id, keyId: row.key_id, secret: row.secret_sealed, former: null, formerUntil: null };
  const [secret] = secretsOf(secrets, config, 'woocommerce', sealed, new Date());
  if (secret === undefined) return null;
  return `${webhookUrl(config, 'woocommerce', shop.installKey)}?key=${cartPluginKey(secret)}`;
}
