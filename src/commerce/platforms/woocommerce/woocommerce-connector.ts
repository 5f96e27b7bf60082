import { callPlatform, codeOf, listAt, textAt } from '../call-platform.js';
import {
  BadStoreAddress,
  type HandshakeStart,
  type ConnectedStore,
  type Connector,
  StoreProblem,
  type StoreTokens,
} from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';
import { cartPluginKey } from './cart-plugin-key.js';
import { fetchWooSince } from './fetch-woo.js';
import { readWooKeys } from './read-woo-keys.js';
import { woocommerceReceiver } from './woocommerce-receiver.js';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'customer.created', 'customer.updated'];

export const woocommerceConnector: Connector = {
  platform: 'woocommerce',
  receiver: woocommerceReceiver,
  texts: {
    en: {
      title: 'WooCommerce',
      description: 'Messages about orders and customers of a WordPress store with WooCommerce.',
    },
    ar: { title: 'ووكومرس', description: 'رسائل عن الطلبات والعملاء في متجرك على ووردبريس مع ووكومرس.' },
  },
  connectMethods: () => ['redirect', 'form'],
  signing: 'store',
  appSecret: () => '',
  probesAddresses: false,
  refreshBeforeMs: 0,
  installsAsGuest: false,
  hasVerifiedRemovals: false,
  isSignedInstall: null,
  exclusiveStoreOf: null,
  hasAnonymousGrants: false,
  readPostedKeys: readWooKeys,
  cartPluginKey,

  async address(deps, { state, returnUrl, fields }) {
    const url = addressOf(fields);
    await checkAddress(deps, url);
    const query = {
      app_name: 'Mersal',
      scope: 'read_write',
      user_id: state,
      return_url: returnUrl,
      callback_url: `${deps.config.appUrl}/webhooks/woocommerce/keys`,
    };
    return `${url}/wc-auth/v1/authorize?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, callback, { fields }) {
    const url = addressOf(fields);
    const { consumer_key: accessToken = '', consumer_secret: secondToken = '' } = callback;
    const tokens = { accessToken, secondToken, expiresAt: null };
    await call(deps, url, tokens, '/orders?per_page=1&_fields=id');
    // Keys may lack access to the system status.
    const { json } = await call(deps, url, tokens, '/system_status').catch(() => ({ json: null }));
    const country = textAt(json, 'settings', 'country') ?? textAt(json, 'environment', 'default_country');
    return {
      platformStoreId: platformStoreIdOf(url),
      facts: {
        name: textAt(json, 'environment', 'site_title') ?? new URL(url).host,
        url,
        country: codeOf(country?.split(':')[0] ?? null, 2, 'SA'),
        currency: codeOf(textAt(json, 'settings', 'currency'), 3, 'SAR'),
      },
      tokens,
      merchant: { name: null, email: null, phone: null },
    };
  },

  async check(deps, store) {
    await call(deps, urlOf(store), store.tokens, '/orders?per_page=1&_fields=id');
  },

  async subscribe(deps, store, target, secret) {
    const hooks = await listHooks(deps, store);
    for (const topic of TOPICS) {
      const hook = hooks.find((candidate) => candidate.topic === topic && candidate.url === target);
      const newHook = { name: `Mersal ${topic}`, topic, delivery_url: target, secret, status: 'active' };
      if (!hook) await call(deps, urlOf(store), store.tokens, '/webhooks', { method: 'POST', json: newHook });
      else if (hook.status !== 'active' || store.mustResubscribe)
        await call(deps, urlOf(store), store.tokens, `/webhooks/${hook.id}`, {
          method: 'PUT',
          json: { status: 'active', secret },
        });
    }
  },

  async unsubscribe(deps, store, target) {
    for (const { id, url } of await listHooks(deps, store))
      if (url === target)
        await call(deps, urlOf(store), store.tokens, `/webhooks/${id}?force=true`, { method: 'DELETE' });
  },

  fetchSince: (deps, store, facts, from) =>
    fetchWooSince(
      async (query) => (await call(deps, urlOf(store), store.tokens, `/orders?${query}`)).json,
      facts,
      from,
    ),

  async noteOrder(deps, store, orderId, note) {
    const path = `/orders/${encodeURIComponent(orderId)}/notes`;
    await call(deps, urlOf(store), store.tokens, path, { method: 'POST', json: { note } });
  },

  async hasNote(deps, store, orderId, note) {
    const { json } = await call(deps, urlOf(store), store.tokens, `/orders/${encodeURIComponent(orderId)}/notes`);
    return listAt(json).some((entry) => textAt(entry, 'note') === note);
  },
};

function addressOf({ url = '' }: HandshakeStart['fields']): string {
  const text = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(text)) throw new BadStoreAddress('address_invalid');
  const { protocol, host, pathname, username } = new URL(text);
  if (username !== '') throw new BadStoreAddress('address_invalid');
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

async function checkAddress({ client, config }: PlatformDeps, url: string): Promise<void> {
  requireHttps(config, url);
  await callPlatform(client, `${url}/wp-json`).catch((error: unknown) => {
    const hasResponded =
      error instanceof StoreProblem && !(error instanceof BadStoreAddress) && error.kind !== 'unreachable';
    if (!hasResponded) throw error;
  });
}

/** Exempts installations that allow private addresses. */
function requireHttps({ allowsPrivateAddresses }: PlatformDeps['config'], url: string): void {
  if (!url.startsWith('https://') && !allowsPrivateAddresses) throw new BadStoreAddress('https_needed');
}

const platformStoreIdOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host.toLowerCase()}${pathname.replace(/\/+$/, '')}`.slice(0, 100);
};

const urlOf = ({ url, platformStoreId }: ConnectedStore): string => url ?? `https://${platformStoreId}`;

async function listHooks(deps: PlatformDeps, store: ConnectedStore) {
  const { json } = await call(deps, urlOf(store), store.tokens, '/webhooks?per_page=100');
  return listAt(json).map((hook) => ({
    id: textAt(hook, 'id') ?? '',
    topic: textAt(hook, 'topic') ?? '',
    status: textAt(hook, 'status') ?? '',
    url: textAt(hook, 'delivery_url') ?? '',
  }));
}

/** Some hosts and proxies change the status of revoked access. */
const REVOKED_CODES =
  /^(woocommerce_rest_(cannot_view|authentication_error)|rest_(forbidden|not_logged_in|cannot_view))$/;
const isRevoked = (json: unknown): boolean => REVOKED_CODES.test(textAt(json, 'code') ?? '');

function call(
  { client, config }: PlatformDeps,
  url: string,
  { accessToken, secondToken = '' }: StoreTokens,
  path: string,
  options: Parameters<typeof callPlatform>[2] = {},
) {
  requireHttps(config, url);
  const authorization = `Basic ${Buffer.from(`${accessToken}:${secondToken}`).toString('base64')}`;
  return callPlatform(client, `${url}/wp-json/wc/v3${path}`, { ...options, headers: { authorization }, isRevoked });
}
