import { randomBytes } from 'node:crypto';
import { applyApiFaults } from '../http/serve-shops.js';
import { StoreApiError, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { Shop } from '../state/shop.js';
import type { KeyRecord } from '../state/shop-records.js';

/** Deleting the last key uninstalls the app. */
export function makeWooKey(shop: Shop, description: string): KeyRecord {
  const key = {
    keyId: shop.record.keys.length + 1,
    consumerKey: `ck_${randomBytes(20).toString('hex')}`,
    consumerSecret: `cs_${randomBytes(20).toString('hex')}`,
    description,
  };
  shop.record.keys.push(key);
  shop.record.installedAt ??= Date.now();
  shop.save();
  return key;
}

export function dropWooKey(shop: Shop, key: KeyRecord): void {
  shop.record.keys = shop.record.keys.filter((each) => each !== key);
  if (shop.record.keys.length === 0) shop.record.installedAt = null;
  shop.save();
}

export function wooError(status: number, code: string, message: string): ShopAnswer {
  return { status, json: { code: `woocommerce_rest_${code}`, message, data: { status } } };
}

export function namedStore(call: ShopCall): Shop {
  const shop = call.shops.book
    .all('woocommerce')
    .find(({ record }) => record.url.endsWith(`/woocommerce/${call.params['store']}`));
  if (!shop) throw new StoreApiError({ status: 404, html: '<!doctype html><title>Page not found</title>' });
  return shop;
}

/** HTTP Basic, or query parameters for hosts that drop the header. */
export async function wooShop(call: ShopCall): Promise<Shop> {
  const shop = namedStore(call);
  const basic = /^Basic (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const [user, ...rest] = Buffer.from(basic, 'base64').toString().split(':');
  const key = user || call.query.get('consumer_key');
  const secret = rest.join(':') || call.query.get('consumer_secret');
  if (!shop.record.keys.some(({ consumerKey, consumerSecret }) => consumerKey === key && consumerSecret === secret))
    throw new StoreApiError({
      ...wooError(401, 'cannot_view', 'Sorry, you cannot list resources.'),
      status: shop.record.trouble.refusal_status,
    });
  await applyApiFaults(shop, (status) =>
    wooError(
      status,
      status === 429 ? 'too_many_requests' : 'error',
      'There has been a critical error on this website.',
    ),
  );
  return shop;
}
