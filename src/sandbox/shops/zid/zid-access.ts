import { applyApiFaults } from '../http/serve-shops.js';
import { StoreApiError, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { shopOfToken } from '../grants.js';
import type { Shop } from '../state/shop.js';

/** Zid allows 60 calls a minute per app and store. */
const limits = new TokenBuckets(60, 1);

/** Needs both tokens. */
export async function zidShop(call: ShopCall): Promise<Shop> {
  const access = String(call.headers['x-manager-token'] ?? call.headers['access-token'] ?? '');
  const authorization = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
  const found = shopOfToken(call.shops.book.all('zid'), access);
  if (!found || found.grant.authorization !== authorization) throw new StoreApiError(zidError(401, 'Unauthenticated.'));
  await applyApiFaults(found.shop, (status) =>
    zidError(status, status === 429 ? 'Too Many Attempts.' : 'Server Error'),
  );
  if (limits.take(found.shop.record.id) < 0)
    throw new StoreApiError({ ...zidError(429, 'Too Many Attempts.'), headers: { 'retry-after': '2' } });
  return found.shop;
}

export function zidError(status: number, name: string): ShopAnswer {
  return {
    status,
    json: { status: 'error', message: { type: 'error', code: String(status), name, description: name } },
  };
}

export function zidData(data: Record<string, unknown>): ShopAnswer {
  return {
    json: { status: 'object', ...data, message: { type: 'object', code: null, name: null, description: null } },
  };
}
