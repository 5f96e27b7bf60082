import { approvePage, withQuery } from '../http/approve-page.js';
import { bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import { openGrant, refreshGrant, revokeGrant, shopOfToken } from '../grants.js';
import type { GrantRecord } from '../state/shop-records.js';
import { sallaError } from './salla-access.js';
import { SALLA_TOKEN_LIFETIMES, SALLA_SCOPE, sallaAppEvent } from './salla-app-events.js';

function authorize(call: ShopCall): ShopAnswer {
  const { query, shops, method } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const isKnown = query.get('client_id') === shops.credentials.salla.clientId && query.get('response_type') === 'code';
  if (!isKnown || !URL.canParse(redirectUri)) return oauthError('invalid_client');
  if (method === 'GET') return { html: approvePage(call, 'salla') };
  // Salla removes hyphens.
  const state = { state: (query.get('state') ?? '').replaceAll('-', '') };
  const shop = shops.book.find(bodyText(call.body, 'shop'));
  if (!shop || bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', ...state }) };
  shops.publish(shop, [
    sallaAppEvent(shop, 'app.installed', {
      id: 1_130_931_637,
      app_name: 'Mersal',
      app_type: 'app',
      store_type: 'live',
    }),
  ]);
  const scope = query.get('scope') ?? SALLA_SCOPE;
  return {
    location: withQuery(redirectUri, { code: shops.codes.issue(shop.record.id, redirectUri, scope), scope, ...state }),
  };
}

function token(call: ShopCall): ShopAnswer {
  const { shops, body } = call;
  const { clientId, clientSecret } = shops.credentials.salla;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return oauthError('invalid_client', 401);
  if (bodyText(body, 'grant_type') === 'refresh_token') {
    const refreshed = refreshGrant(
      shops.book.all('salla'),
      bodyText(body, 'refresh_token'),
      SALLA_TOKEN_LIFETIMES,
      'ory_at_',
    );
    if (refreshed === 'unknown') return oauthError('invalid_grant');
    if ('grant' in refreshed) return tokensOf(refreshed.grant);
    // A reused token may be stolen.
    revokeGrant(refreshed.shop, refreshed.reused);
    return oauthError('invalid_grant');
  }
  const code = shops.codes.take(bodyText(body, 'code'));
  const shop = code && shops.book.find(code.shopId);
  if (!shop || shop.record.platform !== 'salla' || code.redirectUri !== bodyText(body, 'redirect_uri'))
    return oauthError('invalid_grant');
  return tokensOf(openGrant(shop, SALLA_TOKEN_LIFETIMES, code.scope, 'ory_at_'));
}

function oauthError(error: string, status = 400): ShopAnswer {
  return { status, json: { error, error_description: 'The provided authorization grant or client is invalid.' } };
}

function tokensOf({ access, refresh, scope, expiresAt }: GrantRecord): ShopAnswer {
  const expires = Math.floor(expiresAt / 1000);
  const expires_in = Math.round((expiresAt - Date.now()) / 1000);
  return { json: { access_token: access, expires, expires_in, refresh_token: refresh, scope, token_type: 'bearer' } };
}

/** The account host uses no API envelope. Salla's documentation is inconsistent here. */
function userInfo(call: ShopCall): ShopAnswer {
  const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const found = shopOfToken(call.shops.book.all('salla'), token);
  if (!found) return sallaError(401, 'Unauthorized', 'The access token is invalid');
  const { record } = found.shop;
  const { name, email, phone } = record.owner;
  const merchant = {
    id: Number(record.storeId),
    username: record.domain,
    name: record.name,
    avatar: '',
    store_location: '24.7,46.6',
    plan: 'pro',
    status: 'active',
    domain: record.url,
    created_at: new Date(record.createdAt).toISOString(),
  };
  return {
    json: {
      id: Number(record.storeId) + 3,
      name,
      email,
      mobile: `+${phone}`,
      role: 'user',
      created_at: merchant.created_at,
      merchant,
      context: { app: 1_130_931_637, scope: found.grant.scope, exp: Math.floor(found.grant.expiresAt / 1000) },
    },
  };
}

export function addSallaOAuthRoutes(routes: ShopRoutes): void {
  routes
    .on('GET', '/oauth2/auth', authorize)
    .on('POST', '/oauth2/auth', authorize)
    .on('POST', '/oauth2/token', token)
    .on('GET', '/oauth2/user/info', userInfo);
}
