import type { ShopFacts, StoreEvent } from '../../store-events/store-event.js';
import { callPlatform, codeOf, listAt, textAt } from '../call-platform.js';
import {
  BadShopAddress,
  type Beginning,
  type ConnectedShop,
  type Connector,
  type Deps,
  placeBehind,
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

  async address(deps, { state, returnUrl, fields }) {
    const url = addressOf(fields);
    await lookAt(deps, url);
    const query = {
      ...{ app_name: 'Mersal', scope: 'read_write', user_id: state, return_url: returnUrl },
      callback_url: `${deps.config.appUrl}/webhooks/woocommerce/keys`,
    };
    return `${url}/wc-auth/v1/authorize?${new URLSearchParams(query).toString()}`;
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

  async fetchSince(deps, shop, facts, from) {
    const list = async (status: string): Promise<readonly unknown[]> => {
      const query = new URLSearchParams({
        // It means later than that, and counts in seconds.
        ...{ modified_after: new Date(from.since.getTime() - 1000).toISOString().slice(0, 19), dates_are_gmt: 'true' },
        ...{ per_page: String(MOST), page: from.page ?? '1', orderby: 'modified', order: 'asc', status },
      });
      return listAt((await call(deps, urlOf(shop), shop.tokens, `/orders?${query.toString()}`)).json);
    };
    const orders = await list('any');
    const drafts = await list('checkout-draft').catch((error: unknown) => {
      // Shops with the former checkout do not know them.
      if (error instanceof ShopProblem && error.kind === 'refused') return [];
      throw error;
    });
    const cutOff = [orders, drafts].filter(({ length }) => length >= MOST).map((all) => modifiedAt(all.at(-1)));
    return {
      events: [...read('order.updated', orders, facts), ...read(ASKED_DRAFT, drafts, facts)],
      next: cutOff.length > 0 ? placeBehind(from, Math.min(...cutOff), String(Number(from.page ?? 1) + 1)) : null,
    };
  },

  async noteOrder(deps, shop, orderId, note) {
    const path = `/orders/${encodeURIComponent(orderId)}/notes`;
    await call(deps, urlOf(shop), shop.tokens, path, { method: 'POST', json: { note } });
  },

  async hasNote(deps, shop, orderId, note) {
    const { json } = await call(deps, urlOf(shop), shop.tokens, `/orders/${encodeURIComponent(orderId)}/notes`);
    return listAt(json).some((one) => textAt(one, 'note') === note);
  },
};

const read = (name: string, orders: readonly unknown[], facts: ShopFacts): StoreEvent[] =>
  orders
    .flatMap((order) => RECEIVERS.woocommerce.normalize(name, Buffer.from(JSON.stringify(order)), facts))
    .filter(({ kind }) => kind !== 'ignored');

const modifiedAt = (order: unknown): number => Date.parse(`${textAt(order, 'date_modified_gmt')}Z`);

/** The shop's own, without what is no part of it. */
function addressOf({ url = '' }: Beginning['fields']): string {
  const text = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  if (!URL.canParse(text)) throw new BadShopAddress('address_invalid');
  const { protocol, host, pathname, username } = new URL(text);
  if (username !== '') throw new BadShopAddress('address_invalid');
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}

/** Before the merchant is sent there: an address that we may not call, or that nobody answers at, is of no use afterwards. */
async function lookAt({ client, config }: Deps, url: string): Promise<void> {
  checkHttps(config, url);
  await callPlatform(client, `${url}/wp-json`).catch((error: unknown) => {
    const isAnswer = error instanceof ShopProblem && !(error instanceof BadShopAddress) && error.kind !== 'unreachable';
    if (!isAnswer) throw error;
  });
}

/** Without https nobody gets the keys, but on the operator's own network. */
function checkHttps({ allowsPrivateAddresses }: Deps['config'], url: string): void {
  if (!url.startsWith('https://') && !allowsPrivateAddresses) throw new BadShopAddress('https_needed');
}

/** One shop by whichever way it is written. */
const storeIdOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host.toLowerCase()}${pathname.replace(/\/+$/, '')}`.slice(0, 100);
};

const urlOf = ({ url, storeId }: ConnectedShop): string => url ?? `https://${storeId}`;

async function listHooks(deps: Deps, shop: ConnectedShop) {
  const { json } = await call(deps, urlOf(shop), shop.tokens, '/webhooks?per_page=100');
  return listAt(json).map((hook) => ({
    ...{ id: textAt(hook, 'id') ?? '', topic: textAt(hook, 'topic') ?? '', status: textAt(hook, 'status') ?? '' },
    url: textAt(hook, 'delivery_url') ?? '',
  }));
}

/** With the keys as a password. */
function call(
  { client, config }: Deps,
  url: string,
  { accessToken, secondToken = '' }: ShopTokens,
  path: string,
  options: Parameters<typeof callPlatform>[2] = {},
) {
  checkHttps(config, url);
  const authorization = `Basic ${Buffer.from(`${accessToken}:${secondToken}`).toString('base64')}`;
  return callPlatform(client, `${url}/wp-json/wc/v3${path}`, { ...options, headers: { authorization } });
}
