import { createHmac } from 'node:crypto';
import { isEqual } from '../../../platform/secrets.js';
import { callPlatform, codeOf, endsIn, mustHave, textAt } from '../call-platform.js';
import {
  BadShopAddress,
  type Beginning,
  type Connector,
  type Deps,
  ShopProblem,
  type ShopTokens,
} from '../connector.js';
import { askShopify, mendShopifyWebhooks, removeShopifyWebhooks, shopAddress } from './call-shopify.js';
import { fetchShopifySince } from './fetch-shopify.js';

const SCOPE = 'read_orders,write_orders,read_customers,read_fulfillments';
const LONGEST_TAG = 40;
const DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/;
/** The platform's own libraries believe a way back for so long. */
const CALLBACK_LIFE_S = 90;

/** Shopify: OAuth with tokens that live for an hour, or the admin token and API secret of an app of the shop's own. */
export const shopifyConnector: Connector = {
  platform: 'shopify',
  ways: ['redirect', 'form'],

  address(deps, { state, callbackUrl, fields }) {
    const query = { client_id: deps.config.shopify.clientId, scope: SCOPE, redirect_uri: callbackUrl, state };
    return `${shopAddress(deps.config, domainOf(fields))}/admin/oauth/authorize?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, answer, beginning) {
    const shop = domainOf(beginning.fields);
    if (answer['access_token'] !== undefined)
      return introduce(deps, shop, { accessToken: answer['access_token'], expiresAt: null });
    checkCallback(deps, shop, answer, beginning);
    const code = answer['code'] ?? '';
    return introduce(deps, shop, await exchange(deps, shop, { code, expiring: '1' }));
  },

  describe: (deps, tokens, storeId) => introduce(deps, storeId, tokens),

  refresh: (deps, { storeId, tokens }) =>
    exchange(deps, storeId, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),

  async check(deps, { storeId, tokens }) {
    await askShopify(deps, storeId, tokens, '{ shop { id } }');
  },

  subscribe: (deps, { storeId, tokens }, target) => mendShopifyWebhooks(deps, storeId, tokens, target),
  unsubscribe: (deps, { storeId, tokens }, target) => removeShopifyWebhooks(deps, storeId, tokens, target),
  fetchSince: fetchShopifySince,

  /** As a tag, which merchants filter their orders by; the note of an order is their own. */
  async noteOrder(deps, { storeId, tokens }, orderId, note) {
    const mutation =
      'mutation ($id: ID!, $tags: [String!]!) { tagsAdd(id: $id, tags: $tags) { userErrors { message } } }';
    const variables = { id: `gid://shopify/Order/${orderId}`, tags: [note.slice(0, LONGEST_TAG)] };
    await askShopify(deps, storeId, tokens, mutation, variables);
  },
};

/** Only ever an address of Shopify's own. */
function domainOf({ shop = '' }: Beginning['fields']): string {
  const domain = shop
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  const full = domain.includes('.') ? domain : `${domain}.myshopify.com`;
  if (!DOMAIN.test(full)) throw new BadShopAddress('address_invalid', 'shop');
  return full;
}

/** Whether a query of Shopify's is signed by it: of the shop that was asked, and of this minute. */
export function isSignedQuery(
  clientSecret: string,
  { hmac = '', ...query }: Readonly<Record<string, string>>,
): boolean {
  const text = Object.entries(query)
    .map(([name, value]) => [name, value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  const plain = decodeURIComponent(text);
  const right = [text, plain].map((one) => createHmac('sha256', clientSecret).update(one).digest('hex'));
  const age = Math.abs(Date.now() / 1000 - Number(query['timestamp'] ?? 0));
  return clientSecret !== '' && age <= CALLBACK_LIFE_S && right.some((one) => isEqual(one, hmac));
}

function checkCallback({ config }: Deps, shop: string, answer: Readonly<Record<string, string>>, _of: Beginning): void {
  if (answer['shop'] !== shop || !isSignedQuery(config.shopify.clientSecret, answer))
    throw new ShopProblem('refused', 'the way back is not signed by the shop that was asked');
}

async function introduce(deps: Deps, domain: string, tokens: ShopTokens) {
  const json = await askShopify(
    deps,
    domain,
    tokens,
    '{ shop { name email myshopifyDomain currencyCode primaryDomain { url } billingAddress { countryCodeV2 phone } } }',
  );
  const at = (...path: string[]) => textAt(json, 'shop', ...path);
  if ((at('myshopifyDomain') ?? domain).toLowerCase() !== domain)
    throw new ShopProblem('refused', 'the token is of another shop');
  return {
    storeId: domain,
    facts: {
      ...{ name: at('name'), url: at('primaryDomain', 'url') ?? `https://${domain}` },
      country: codeOf(at('billingAddress', 'countryCodeV2'), 2, 'SA'),
      currency: codeOf(at('currencyCode'), 3, 'SAR'),
    },
    tokens,
    merchant: { name: null, email: at('email'), phone: at('billingAddress', 'phone') },
  };
}

async function exchange(deps: Deps, domain: string, grant: Record<string, string>): Promise<ShopTokens> {
  const { clientId, clientSecret } = deps.config.shopify;
  const { json } = await callPlatform(deps.client, `${shopAddress(deps.config, domain)}/admin/oauth/access_token`, {
    method: 'POST',
    json: { ...grant, client_id: clientId, client_secret: clientSecret },
  });
  const refreshToken = textAt(json, 'refresh_token');
  return {
    accessToken: mustHave(textAt(json, 'access_token'), 'token'),
    ...(refreshToken !== null && { refreshToken }),
    expiresAt: endsIn(textAt(json, 'expires_in')),
  };
}
