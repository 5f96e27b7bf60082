import { approvePage, withQuery } from '../http/approve-page.js';
import { bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import { openGrant, refreshGrant } from '../grants.js';
import type { GrantRecord } from '../state/shop-records.js';
import { zidData, zidShop } from './zid-access.js';
import { zidAppEvent } from './zid-app-events.js';

const YEAR_MS = 365 * 24 * 3_600_000;
const TOKEN_LIFETIMES = { accessMs: YEAR_MS, refreshMs: YEAR_MS };
function authorize(call: ShopCall): ShopAnswer {
  const { query, shops, method } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const isKnown = query.get('client_id') === shops.credentials.zid.clientId && query.get('response_type') === 'code';
  if (!isKnown || !URL.canParse(redirectUri)) return { status: 400, json: { error: 'invalid_client' } };
  if (method === 'GET') return { html: approvePage(call, 'zid') };
  const state = { state: query.get('state') ?? '' };
  const shop = shops.book.find(bodyText(call.body, 'shop'));
  if (!shop || bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', ...state }) };
  // Zid sends this before any token exchange.
  shops.publish(shop, [zidAppEvent(shop, 'app.market.application.install', 'installed')]);
  return { location: withQuery(redirectUri, { code: shops.codes.issue(shop.record.id, redirectUri, ''), ...state }) };
}

function token(call: ShopCall): ShopAnswer {
  const { shops, body } = call;
  const { clientId, clientSecret } = shops.credentials.zid;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return { status: 401, json: { error: 'invalid_client', message: 'Client authentication failed' } };
  if (bodyText(body, 'grant_type') === 'refresh_token') {
    const refreshed = refreshGrant(shops.book.all('zid'), bodyText(body, 'refresh_token'), TOKEN_LIFETIMES);
    return typeof refreshed === 'object' && 'grant' in refreshed ? tokensOf(refreshed.grant) : invalidGrant();
  }
  const code = shops.codes.take(bodyText(body, 'code'));
  const shop = code && shops.book.find(code.shopId);
  if (!shop || shop.record.platform !== 'zid' || code.redirectUri !== bodyText(body, 'redirect_uri'))
    return invalidGrant();
  const grant = openGrant(shop, TOKEN_LIFETIMES, '');
  shops.publish(shop, [zidAppEvent(shop, 'app.market.application.authorized', 'authorized')]);
  return tokensOf(grant);
}

const invalidGrant = (): ShopAnswer => ({
  status: 400,
  json: { error: 'invalid_grant', message: 'The provided authorization grant or refresh token is invalid.' },
});

function tokensOf({ access, authorization, refresh, expiresAt }: GrantRecord): ShopAnswer {
  const expires_in = Math.round((expiresAt - Date.now()) / 1000);
  return { json: { token_type: 'Bearer', access_token: access, authorization, refresh_token: refresh, expires_in } };
}

async function profile(call: ShopCall): Promise<ShopAnswer> {
  const { record } = await zidShop(call);
  const { name, email, phone } = record.owner;
  const store = {
    id: Number(record.storeId),
    uuid: record.uuid,
    title: record.name,
    url: `${record.url}/`,
    username: record.domain,
    currency: { code: 'SAR', name: 'ريال سعودي' },
  };
  return zidData({ user: { id: Number(record.storeId) + 7, uuid: record.uuid, name, email, mobile: phone, store } });
}

export function addZidOAuthRoutes(routes: ShopRoutes): void {
  routes
    .on('GET', '/oauth/authorize', authorize)
    .on('POST', '/oauth/authorize', authorize)
    .on('POST', '/oauth/token', token)
    .on('GET', '/v1/managers/account/profile', profile);
}
