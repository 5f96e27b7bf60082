import { hexSignature } from '../delivery/signatures.js';
import { approvePage, withQuery } from '../http/approve-page.js';
import { StoreApiError, bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import { openGrant, refreshGrant, revokeGrant } from '../grants.js';
import type { Store } from '../state/store.js';
import type { GrantRecord } from '../state/store-records.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOKEN_LIFETIMES = { accessMs: HOUR_MS, refreshMs: 90 * DAY_MS };
const FOREVER_MS = 100 * 365 * DAY_MS;
export const SHOPIFY_TOKEN_LIFETIMES = {
  ...TOKEN_LIFETIMES,
  scope: 'read_orders,write_orders,read_customers,read_fulfillments,read_products',
};

export function signQuery(parameters: Record<string, string>, secret: string): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return new URLSearchParams({ ...parameters, hmac: hexSignature(secret, text) });
}

export function namedStore(call: StoreCall): Store {
  const store = call.stores.book.all('shopify').find(({ record }) => record.domain === call.params['shop']);
  if (!store) throw new StoreApiError({ status: 404, json: { errors: 'Not Found' } });
  return store;
}

function authorize(call: StoreCall): StoreAnswer {
  const { query, stores, method } = call;
  const store = namedStore(call);
  const { clientId, clientSecret } = stores.credentials.shopify;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== clientId || !URL.canParse(redirectUri))
    return oauthError('invalid_request', 'invalid client or redirect_uri');
  if (method === 'GET') return { html: approvePage(call, 'shopify', store.record.id) };
  const state = query.get('state') ?? '';
  if (bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', state }) };
  const code = stores.codes.issue(store.record.id, redirectUri, query.get('scope') ?? SHOPIFY_TOKEN_LIFETIMES.scope);
  const { domain } = store.record;
  const host = Buffer.from(`admin.shopify.com/store/${domain.split('.')[0]}`).toString('base64url');
  const signed = signQuery(
    { code, host, shop: domain, state, timestamp: String(Math.floor(Date.now() / 1000)) },
    clientSecret,
  );
  return { location: withQuery(redirectUri, Object.fromEntries(signed)) };
}

function exchangeToken(call: StoreCall): StoreAnswer {
  const { stores, body } = call;
  const store = namedStore(call);
  const { clientId, clientSecret } = stores.credentials.shopify;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return oauthError('invalid_client', 'The client id or secret is wrong.', 401);
  switch (bodyText(body, 'grant_type')) {
    case 'refresh_token': {
      const refreshed = refreshGrant([store], bodyText(body, 'refresh_token'), TOKEN_LIFETIMES, 'shpat_');
      if (typeof refreshed === 'object' && 'grant' in refreshed) return tokensOf(refreshed.grant);
      return oauthError('invalid_grant', 'The refresh token is invalid or was used.');
    }
    case 'client_credentials':
      return tokensOf(openGrant(store, { accessMs: DAY_MS, refreshMs: 0 }, SHOPIFY_TOKEN_LIFETIMES.scope, 'shpat_'), {
        withRefresh: false,
      });
    default: {
      const code = stores.codes.take(bodyText(body, 'code'));
      if (!code || code.recordId !== store.record.id)
        return oauthError('invalid_request', 'The authorization code was not found or was already used');
      // By default Shopify issues legacy tokens that never expire.
      const isExpiring = bodyText(body, 'expiring') === '1';
      const previous = [...store.record.grants];
      const grant = openGrant(
        store,
        isExpiring ? TOKEN_LIFETIMES : { accessMs: FOREVER_MS, refreshMs: 0 },
        code.scope,
        'shpat_',
      );
      // An app has only one chain of expiring tokens.
      if (isExpiring) {
        for (const old of previous) if (old.refreshExpiresAt > Date.now()) revokeGrant(store, old);
      }
      return isExpiring ? tokensOf(grant) : { json: { access_token: grant.access, scope: grant.scope } };
    }
  }
}

function oauthError(error: string, error_description: string, status = 400): StoreAnswer {
  return { status, json: { error, error_description } };
}

function tokensOf(
  { access, refresh, scope, expiresAt, refreshExpiresAt }: GrantRecord,
  { withRefresh = true } = {},
): StoreAnswer {
  const seconds = (at: number): number => Math.round((at - Date.now()) / 1000);
  const answer = { access_token: access, scope, expires_in: seconds(expiresAt) };
  return {
    json: withRefresh
      ? { ...answer, refresh_token: refresh, refresh_token_expires_in: seconds(refreshExpiresAt) }
      : answer,
  };
}

export function addShopifyOAuthRoutes(routes: StoreRoutes): void {
  routes
    .on('GET', '/:shop/admin/oauth/authorize', authorize)
    .on('POST', '/:shop/admin/oauth/authorize', authorize)
    .on('POST', '/:shop/admin/oauth/access_token', exchangeToken);
}
