import { callPlatform, codeOf, textAt } from '../call-platform.js';
import {
  type Beginning,
  type ConnectedShop,
  type Connector,
  type Deps,
  ShopProblem,
  type ShopTokens,
} from '../connector.js';
import { RECEIVERS } from '../receivers.js';
import { ASKED_DRAFT } from './woocommerce-receiver.js';

const TOPICS = ['order.created', 'order.updated', 'order.deleted', 'customer.created', 'customer.updated'];
const MOST = 100;

/** WooCommerce: a pair of keys for the REST API of the shop's own server, which does not repeat what did not arrive. */
export const wooConnector: Connector = {
  platform: 'woocommerce',
  ways: ['redirect', 'form'],

  address({ config }, { state, returnUrl, fields }) {
    const query = {
      ...{ app_name: 'Mersal', scope: 'read_write', user_id: state, return_url: returnUrl },
      callback_url: `${config.appUrl}/webhooks/woocommerce/keys`,
    };
    return `${addressOf(fields)}/wc-auth/v1/authorize?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, answer, { fields }) {
    const url = addressOf(fields);
    const { consumer_key: accessToken = '', consumer_secret: secondToken = '' } = answer;
    const tokens = { accessToken, secondToken, expiresAt: null };
    await call(deps, url, tokens, '/orders?per_page=1');
    // Keys that may read orders need not be allowed to read this.
    const { json } = await call(deps, url, tokens, '/system_status').catch(() => ({ json: null }));
    const country = textAt(json, 'settings', 'country') ?? textAt(json, 'environment', 'default_country');
    return {
      storeId: storeIdOf(url),
      facts: {
        ...{ name: textAt(json, 'environment', 'site_title') ?? new URL(url).host, url },
        country: codeOf(country?.split(':')[0] ?? null, 2, 'SA'),
        currency: codeOf(textAt(json, 'settings', 'currency'), 3, 'SAR'),
      },
      tokens,
      merchant: { name: null, email: null, phone: null },
    };
  },

  async check(deps, shop) {
    await call(deps, urlOf(shop), shop.tokens, '/orders?per_page=1');
  },

  async subscribe(deps, shop, target, secret) {
    const hooks = await listHooks(deps, shop);
    for (const topic of TOPICS) {
      const hook = hooks.find((one) => one.topic === topic && one.url === target);
      const wanted = { name: `Mersal ${topic}`, topic, delivery_url: target, secret, status: 'active' };
      if (!hook) await call(deps, urlOf(shop), shop.tokens, '/webhooks', { method: 'POST', json: wanted });
      else if (hook.status !== 'active' || shop.mustResubscribe)
        await call(deps, urlOf(shop), shop.tokens, `/webhooks/${hook.id}`, {
          method: 'PUT',
          json: { status: 'active', secret },
        });
    }
  },

  async unsubscribe(deps, shop, target) {
    for (const { id, url } of await listHooks(deps, shop))
      if (url === target)
        await call(deps, urlOf(shop), shop.tokens, `/webhooks/${id}?force=true`, { method: 'DELETE' });
  },

  async fetchSince(deps, shop, facts, since) {
    const orders = await listOrders(deps, shop, 'any', since);
    const drafts = await listOrders(deps, shop, 'checkout-draft', since).catch((error: unknown) => {
      // A shop without the block checkout knows no drafts.
      if (error instanceof ShopProblem && error.kind === 'refused') return [];
      throw error;
    });
    const read = (name: string) => (order: unknown) =>
      RECEIVERS.woocommerce
        .normalize(name, Buffer.from(JSON.stringify(order)), facts)
        .filter(({ kind }) => kind !== 'ignored');
    return [...orders.flatMap(read('order.updated')), ...drafts.flatMap(read(ASKED_DRAFT))];
  },

  async noteOrder(deps, shop, orderId, note) {
    const path = `/orders/${encodeURIComponent(orderId)}/notes`;
    await call(deps, urlOf(shop), shop.tokens, path, { method: 'POST', json: { note } });
  },
};

/** The status says whether orders are asked for or the carts that the block checkout keeps as drafts of them. */
async function listOrders(deps: Deps, shop: ConnectedShop, status: string, since: Date): Promise<unknown[]> {
  const query = new URLSearchParams({
    ...{ modified_after: since.toISOString().slice(0, 19), dates_are_gmt: 'true', per_page: String(MOST) },
    ...{ orderby: 'modified', order: 'asc', status },
  });
  const { json } = await call(deps, urlOf(shop), shop.tokens, `/orders?${query.toString()}`);
  return Array.isArray(json) ? (json as unknown[]) : [];
}

/** The shop's own, without what is no part of it. */
function addressOf({ url = '' }: Beginning['fields']): string {
  const text = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(text)) throw new ShopProblem('refused', 'this is no address of a shop');
  const { protocol, host, pathname, username } = new URL(text);
  if (username !== '') throw new ShopProblem('refused', 'this is no address of a shop');
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** One shop by whichever way it is written. */
const storeIdOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host.toLowerCase()}${pathname.replace(/\/+$/, '')}`.slice(0, 100);
};

const urlOf = ({ url, storeId }: ConnectedShop): string => url ?? `https://${storeId}`;

async function listHooks(deps: Deps, shop: ConnectedShop) {
  const { json } = await call(deps, urlOf(shop), shop.tokens, '/webhooks?per_page=100');
  return (Array.isArray(json) ? (json as unknown[]) : []).map((hook) => ({
    ...{ id: textAt(hook, 'id') ?? '', topic: textAt(hook, 'topic') ?? '', status: textAt(hook, 'status') ?? '' },
    url: textAt(hook, 'delivery_url') ?? '',
  }));
}

/** With the keys as a password. Without https nobody gets them, but on the operator's own network. */
function call(
  { client, config }: Deps,
  url: string,
  { accessToken, secondToken = '' }: ShopTokens,
  path: string,
  options: Parameters<typeof callPlatform>[2] = {},
) {
  if (!url.startsWith('https://') && !config.allowsPrivateAddresses)
    throw new ShopProblem('refused', 'the shop has no https');
  const authorization = `Basic ${Buffer.from(`${accessToken}:${secondToken}`).toString('base64')}`;
  return callPlatform(client, `${url}/wp-json/wc/v3${path}`, { ...options, headers: { authorization } });
}
