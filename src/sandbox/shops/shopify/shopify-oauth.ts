import { hexSignature } from '../delivery/signatures.js';
import { approvePage, withQuery } from '../http/approve-page.js';
import { StoreApiError, bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import { openGrant, refreshGrant, revokeGrant } from '../grants.js';
import type { Shop } from '../state/shop.js';
import type { GrantRecord } from '../state/shop-records.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TOKEN_LIFETIMES = { accessMs: HOUR_MS, refreshMs: 90 * DAY_MS };
const FOREVER_MS = 100 * 365 * DAY_MS;
export const SHOPIFY_TOKEN_LIFETIMES = {
  ...TOKEN_LIFETIMES,
  scope: 'read_orders,write_orders,read_customers,read_fulfillments,read_products',
};

/** Sorts the parameters and adds their HMAC. */
export function signQuery(parameters: Record<string, string>, secret: string): URLSearchParams {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return new URLSearchParams({ ...parameters, hmac: hexSignature(secret, text) });
}

export function namedShop(call: ShopCall): Shop {
  const shop = call.shops.book.all('shopify').find(({ record }) => record.domain === call.params['shop']);
  if (!shop) throw new StoreApiError({ status: 404, json: { errors: 'Not Found' } });
  return shop;
}

function authorize(call: ShopCall): ShopAnswer {
  const { query, shops, method } = call;
  const shop = namedShop(call);
  const { clientId, clientSecret } = shops.credentials.shopify;
  const redirectUri = query.get('redirect_uri') ?? '';
  if (query.get('client_id') !== clientId || !URL.canParse(redirectUri))
    return oauthError('invalid_request', 'invalid client or redirect_uri');
  if (method === 'GET') return { html: approvePage(call, 'shopify', shop.record.id) };
  const state = query.get('state') ?? '';
  if (bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', state }) };
  const code = shops.codes.issue(shop.record.id, redirectUri, query.get('scope') ?? SHOPIFY_TOKEN_LIFETIMES.scope);
  const { domain } = shop.record;
  const host = Buffer.from(`admin.shopify.com/store/${domain.split('.')[0]}`).toString('base64url');
  const signed = signQuery(
    { code, host, shop: domain, state, timestamp: String(Math.floor(Date.now() / 1000)) },
    clientSecret,
  );
  return { location: withQuery(redirectUri, Object.fromEntries(signed)) };
}

function token(call: ShopCall): ShopAnswer {
  const { shops, body } = call;
  const shop = namedShop(call);
  const { clientId, clientSecret } = shops.credentials.shopify;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return oauthError('invalid_client', 'The client id or secret is wrong.', 401);
  switch (bodyText(body, 'grant_type')) {
    case 'refresh_token': {
      const refreshed = refreshGrant([shop], bodyText(body, 'refresh_token'), TOKEN_LIFETIMES, 'shpat_');
      if (typeof refreshed === 'object' && 'grant' in refreshed) return tokensOf(refreshed.grant);
      return oauthError('invalid_grant', 'The refresh token is invalid or was used.');
    }
    case 'client_credentials':
      return tokensOf(
        openGrant(shop, { accessMs: DAY_MS, refreshMs: 0 }, SHOPIFY_TOKEN_LIFETIMES.scope, 'shpat_'),
        false,
      );
    default: {
      const code = shops.codes.take(bodyText(body, 'code'));
      if (!code || code.shopId !== shop.record.id)
        return oauthError('invalid_request', 'The authorization code was not found or was already used');
      // Legacy non-expiring tokens are the default.
      const isExpiring = bodyText(body, 'expiring') === '1';
      const previous = [...shop.record.grants];
      const grant = openGrant(
        shop,
        isExpiring ? TOKEN_LIFETIMES : { accessMs: FOREVER_MS, refreshMs: 0 },
        code.scope,
        'shpat_',
      );
      // One chain of expiring tokens per app.
      if (isExpiring) for (const each of previous) if (each.refreshExpiresAt > Date.now()) revokeGrant(shop, each);
      return isExpiring ? tokensOf(grant) : { json: { access_token: grant.access, scope: grant.scope } };
    }
  }
}

function oauthError(error: string, error_description: string, status = 400): ShopAnswer {
  return { status, json: { error, error_description } };
}

function tokensOf(
  { access, refresh, scope, expiresAt, refreshExpiresAt }: GrantRecord,
  withRefresh = true,
): ShopAnswer {
  const seconds = (at: number): number => Math.round((at - Date.now()) / 1000);
  const answer = { access_token: access, scope, expires_in: seconds(expiresAt) };
  return {
    json: withRefresh
      ? { ...answer, refresh_token: refresh, refresh_token_expires_in: seconds(refreshExpiresAt) }
      : answer,
  };
}

export function addShopifyOAuthRoutes(routes: ShopRoutes): void {
  routes
    .on('GET', '/:shop/admin/oauth/authorize', authorize)
    .on('POST', '/:shop/admin/oauth/authorize', authorize)
    .on('POST', '/:shop/admin/oauth/access_token', token);
}
