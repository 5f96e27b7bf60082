import { randomBytes } from 'node:crypto';
import { applyApiFaults } from '../http/serve-stores.js';
import { StoreApiError, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { Store } from '../state/store.js';
import type { KeyRecord } from '../state/store-records.js';

export function makeWooKey(store: Store, description: string): KeyRecord {
  const key = {
    keyId: store.record.keys.length + 1,
    consumerKey: `ck_${randomBytes(20).toString('hex')}`,
    consumerSecret: `cs_${randomBytes(20).toString('hex')}`,
    description,
  };
  store.record.keys.push(key);
  store.record.installedAt ??= Date.now();
  store.save();
  return key;
}

/** Uninstalls the app with its last key. */
export function deleteWooKey(store: Store, key: KeyRecord): void {
  store.record.keys = store.record.keys.filter((otherKey) => otherKey !== key);
  if (store.record.keys.length === 0) store.record.installedAt = null;
  store.save();
}

export function wooError(status: number, code: string, message: string): StoreAnswer {
  return { status, json: { code: `woocommerce_rest_${code}`, message, data: { status } } };
}

export function namedStore(call: StoreCall): Store {
  const store = call.stores.book
    .all('woocommerce')
    .find(({ record }) => record.url.endsWith(`/woocommerce/${call.params['store']}`));
  if (!store) throw new StoreApiError({ status: 404, html: '<!doctype html><title>Page not found</title>' });
  return store;
}

/** Accepts the key in the query, because some hosts drop the header. */
export async function findWooStore(call: StoreCall): Promise<Store> {
  const store = namedStore(call);
  const basic = /^Basic (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const [user, ...rest] = Buffer.from(basic, 'base64').toString().split(':');
  const key = user || call.query.get('consumer_key');
  const secret = rest.join(':') || call.query.get('consumer_secret');
  if (!store.record.keys.some(({ consumerKey, consumerSecret }) => consumerKey === key && consumerSecret === secret))
    throw new StoreApiError({
      ...wooError(401, 'cannot_view', 'Sorry, you cannot list resources.'),
      status: store.record.trouble.refusal_status,
    });
  await applyApiFaults(store, (status) =>
    wooError(
      status,
      status === 429 ? 'too_many_requests' : 'error',
      'There has been a critical error on this website.',
    ),
  );
  return store;
}
