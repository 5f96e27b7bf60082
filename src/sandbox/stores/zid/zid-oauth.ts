import { approvePage, withQuery } from '../http/approve-page.js';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import { openGrant, refreshGrant } from '../grants.js';
import type { GrantRecord } from '../state/store-records.js';
import { zidData, findZidStore } from './zid-access.js';
import { zidAppEvent } from './zid-app-events.js';

const YEAR_MS = 365 * 24 * 3_600_000;
const TOKEN_LIFETIMES = { accessMs: YEAR_MS, refreshMs: YEAR_MS };
function authorize(call: StoreCall): StoreAnswer {
  const { query, stores, method } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const isKnown = query.get('client_id') === stores.credentials.zid.clientId && query.get('response_type') === 'code';
  if (!isKnown || !URL.canParse(redirectUri)) return { status: 400, json: { error: 'invalid_client' } };
  if (method === 'GET') return { html: approvePage(call, 'zid') };
  const state = { state: query.get('state') ?? '' };
  const store = stores.book.find(bodyText(call.body, 'shop'));
  if (!store || bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', ...state }) };
  // Zid sends this before any token exchange.
  stores.publish(store, [zidAppEvent(store, 'app.market.application.install', 'installed')]);
  return { location: withQuery(redirectUri, { code: stores.codes.issue(store.record.id, redirectUri, ''), ...state }) };
}

function exchangeToken(call: StoreCall): StoreAnswer {
  const { stores, body } = call;
  const { clientId, clientSecret } = stores.credentials.zid;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return { status: 401, json: { error: 'invalid_client', message: 'Client authentication failed' } };
  if (bodyText(body, 'grant_type') === 'refresh_token') {
    const refreshed = refreshGrant(stores.book.all('zid'), bodyText(body, 'refresh_token'), TOKEN_LIFETIMES);
    return typeof refreshed === 'object' && 'grant' in refreshed ? tokensOf(refreshed.grant) : invalidGrant();
  }
  const code = stores.codes.take(bodyText(body, 'code'));
  const store = code && stores.book.find(code.recordId);
  if (!store || store.record.platform !== 'zid' || code.redirectUri !== bodyText(body, 'redirect_uri'))
    return invalidGrant();
  const grant = openGrant(store, TOKEN_LIFETIMES, '');
  stores.publish(store, [zidAppEvent(store, 'app.market.application.authorized', 'authorized')]);
  return tokensOf(grant);
}

const invalidGrant = (): StoreAnswer => ({
  status: 400,
  json: { error: 'invalid_grant', message: 'The provided authorization grant or refresh token is invalid.' },
});

function tokensOf({ access, authorization, refresh, expiresAt }: GrantRecord): StoreAnswer {
  const expires_in = Math.round((expiresAt - Date.now()) / 1000);
  return { json: { token_type: 'Bearer', access_token: access, authorization, refresh_token: refresh, expires_in } };
}

async function viewProfile(call: StoreCall): Promise<StoreAnswer> {
  const { record } = await findZidStore(call);
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

export function addZidOAuthRoutes(routes: StoreRoutes): void {
  routes
    .on('GET', '/oauth/authorize', authorize)
    .on('POST', '/oauth/authorize', authorize)
    .on('POST', '/oauth/token', exchangeToken)
    .on('GET', '/v1/managers/account/profile', viewProfile);
}
