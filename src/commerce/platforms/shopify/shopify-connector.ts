import { createHmac } from 'node:crypto';
import { isEqual } from '../../../platform/secrets.js';
import { callPlatform, codeOf, expiryAfter, requireValue, textAt } from '../call-platform.js';
import { BadStoreAddress, type HandshakeStart, type Connector, StoreProblem, type StoreTokens } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';
import {
  mutateShopify,
  queryShopify,
  repairShopifyWebhooks,
  removeShopifyWebhooks,
  storeAddress,
} from './call-shopify.js';
import { fetchShopifySince } from './fetch-shopify.js';
import { shopifyReceiver } from './shopify-receiver.js';

const SCOPE = 'read_orders,write_orders,read_customers,read_fulfillments';
const MAX_TAG_LENGTH = 40;
const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** Maximum age of a redirect, as in Shopify's own libraries. */
const CALLBACK_LIFE_S = 90;

/** Uses OAuth, or the keys of the store's own app. */
export const shopifyConnector: Connector = {
  platform: 'shopify',
  receiver: shopifyReceiver,
  texts: {
    en: {
      title: 'Shopify',
      description: 'Messages about orders, customers and abandoned checkouts of a Shopify store.',
    },
    ar: { title: 'شوبيفاي', description: 'رسائل عن الطلبات والعملاء والسلات المتروكة في متجرك على شوبيفاي.' },
  },
  connectMethods: ({ shopify }) => [shopify.clientId !== '' && 'redirect', 'form'],
  signing: 'app',
  appSecret: ({ shopify }) => shopify.clientSecret,
  probesAddresses: false,
  refreshBeforeMs: 10 * 60_000,
  installsAsGuest: true,
  hasVerifiedRemovals: true,
  isSignedInstall: ({ shopify }, query, now) => isSignedQuery(shopify.clientSecret, query, now),
  exclusiveStoreOf: (query) => query['shop'] ?? '',
  hasAnonymousGrants: false,

  address(deps, { state, callbackUrl, fields }) {
    const query = { client_id: deps.config.shopify.clientId, scope: SCOPE, redirect_uri: callbackUrl, state };
    return `${storeAddress(deps.config, domainOf(fields))}/admin/oauth/authorize?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, callback, handshake) {
    const domain = domainOf(handshake.fields);
    if (callback['access_token'] !== undefined)
      return introduce(deps, domain, { accessToken: callback['access_token'], expiresAt: null });
    checkCallback(deps, domain, callback, handshake);
    const code = callback['code'] ?? '';
    return introduce(deps, domain, await requestTokens(deps, domain, { code, expiring: '1' }));
  },

  describe: (deps, tokens, platformStoreId) => introduce(deps, platformStoreId, tokens),

  refresh: (deps, { platformStoreId, tokens }) =>
    requestTokens(deps, platformStoreId, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),

  async check(deps, { platformStoreId, tokens }) {
    await queryShopify(deps, platformStoreId, tokens, '{ shop { id } }');
  },

  subscribe: (deps, { platformStoreId, tokens }, target) =>
    repairShopifyWebhooks(deps, platformStoreId, tokens, target),
  unsubscribe: (deps, { platformStoreId, tokens }, target) =>
    removeShopifyWebhooks(deps, platformStoreId, tokens, target),
  fetchSince: fetchShopifySince,

  /** Adds a tag, since the note is the merchant's. */
  async noteOrder(deps, { platformStoreId, tokens }, orderId, note) {
    const mutation =
      'mutation ($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { message } } }';
    const variables = { id: `gid://shopify/Order/${orderId}`, tags: [note.slice(0, MAX_TAG_LENGTH)] };
    const errors = await mutateShopify(deps, platformStoreId, tokens, mutation, variables);
    if (errors.length > 0) throw new StoreProblem('refused', 'tag rejected by store');
  },
};

function domainOf({ shop: name = '' }: HandshakeStart['fields']): string {
  const domain = name
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const full = domain.includes('.') ? domain : `${domain}.myshopify.com`;
  if (!DOMAIN.test(full)) throw new BadStoreAddress('address_invalid', 'shop');
  return full;
}

function isSignedQuery(
  clientSecret: string,
  { hmac = '', ...query }: Readonly<Record<string, string>>,
  now: Date,
): boolean {
  const text = Object.entries(query)
    .map(([name, value]) => [name, value] as const)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const plain = decodeURIComponent(text);
  const signatures = [text, plain].map((input) => createHmac('sha256', clientSecret).update(input).digest('hex'));
  const age = Math.abs(now.getTime() / 1000 - Number(query['timestamp'] ?? 0));
  return clientSecret !== '' && age <= CALLBACK_LIFE_S && signatures.some((signature) => isEqual(signature, hmac));
}

function checkCallback(
  { config, clock }: PlatformDeps,
  domain: string,
  callback: Readonly<Record<string, string>>,
  _handshake: HandshakeStart,
): void {
  if (callback['shop'] !== domain || !isSignedQuery(config.shopify.clientSecret, callback, clock.now()))
    throw new StoreProblem('refused', 'redirect not signed, or of another store');
}

async function introduce(deps: PlatformDeps, domain: string, tokens: StoreTokens) {
  const json = await queryShopify(
    deps,
    domain,
    tokens,
    '{ shop { name email myshopifyDomain currencyCode primaryDomain { url } billingAddress { countryCodeV2 phone } } }',
  );
  const at = (...path: string[]) => textAt(json, 'shop', ...path);
  if ((at('myshopifyDomain') ?? domain).toLowerCase() !== domain)
    throw new StoreProblem('refused', 'token of another store');
  return {
    platformStoreId: domain,
    facts: {
      name: at('name'),
      url: at('primaryDomain', 'url') ?? `https://${domain}`,
      country: codeOf(at('billingAddress', 'countryCodeV2'), 2, 'SA'),
      currency: codeOf(at('currencyCode'), 3, 'SAR'),
    },
    tokens,
    merchant: { name: null, email: at('email'), phone: at('billingAddress', 'phone') },
  };
}

async function requestTokens(deps: PlatformDeps, domain: string, grant: Record<string, string>): Promise<StoreTokens> {
  const { clientId, clientSecret } = deps.config.shopify;
  const { json } = await callPlatform(deps.client, `${storeAddress(deps.config, domain)}/admin/oauth/access_token`, {
    method: 'POST',
    json: { ...grant, client_id: clientId, client_secret: clientSecret },
  });
  const refreshToken = textAt(json, 'refresh_token');
  return {
    accessToken: requireValue(textAt(json, 'access_token'), 'token'),
    ...(refreshToken !== null && { refreshToken }),
    expiresAt: expiryAfter(textAt(json, 'expires_in'), deps.clock.now()),
  };
}
