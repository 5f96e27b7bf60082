import { applyApiFaults } from '../http/serve-stores.js';
import { StoreApiError, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import { TokenBuckets } from '../http/token-bucket.js';
import { storeOfToken } from '../grants.js';
import type { Store } from '../state/store.js';

/** Zid allows 60 calls a minute per app and store. */
const limits = new TokenBuckets(60, 1);

/** Requires both tokens, as Zid does. */
export async function findZidStore(call: StoreCall): Promise<Store> {
  const access = String(call.headers['x-manager-token'] ?? call.headers['access-token'] ?? '');
  const authorization = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1];
  const found = storeOfToken(call.stores.book.all('zid'), access);
  if (!found || found.grant.authorization !== authorization) throw new StoreApiError(zidError(401, 'Unauthenticated.'));
  await applyApiFaults(found.store, (status) =>
    zidError(status, status === 429 ? 'Too Many Attempts.' : 'Server Error'),
  );
  if (limits.take(found.store.record.id) < 0)
    throw new StoreApiError({ ...zidError(429, 'Too Many Attempts.'), headers: { 'retry-after': '2' } });
  return found.store;
}

export function zidError(status: number, name: string): StoreAnswer {
  return {
    status,
    json: { status: 'error', message: { type: 'error', code: String(status), name, description: name } },
  };
}

export function zidData(data: Record<string, unknown>): StoreAnswer {
  return {
    json: { status: 'object', ...data, message: { type: 'object', code: null, name: null, description: null } },
  };
}
