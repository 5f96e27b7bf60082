import { approvePage, withQuery } from '../http/approve-page.js';
import { bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import { openGrant, refreshGrant, revokeGrant, storeOfToken } from '../grants.js';
import type { GrantRecord } from '../state/store-records.js';
import { sallaError } from './salla-access.js';
import { SALLA_TOKEN_LIFETIMES, SALLA_SCOPE, sallaAppEvent } from './salla-app-events.js';

function authorize(call: StoreCall): StoreAnswer {
  const { query, stores, method } = call;
  const redirectUri = query.get('redirect_uri') ?? '';
  const isKnown = query.get('client_id') === stores.credentials.salla.clientId && query.get('response_type') === 'code';
  if (!isKnown || !URL.canParse(redirectUri)) return oauthError('invalid_client');
  if (method === 'GET') return { html: approvePage(call, 'salla') };
  // Salla removes the hyphens of `state`.
  const state = { state: (query.get('state') ?? '').replaceAll('-', '') };
  const store = stores.book.find(bodyText(call.body, 'shop'));
  if (!store || bodyText(call.body, 'decision') !== 'approve')
    return { location: withQuery(redirectUri, { error: 'access_denied', ...state }) };
  stores.publish(store, [
    sallaAppEvent(store, 'app.installed', {
      id: 1_130_931_637,
      app_name: 'Mersal',
      app_type: 'app',
      store_type: 'live',
    }),
  ]);
  const scope = query.get('scope') ?? SALLA_SCOPE;
  return {
    location: withQuery(redirectUri, {
      code: stores.codes.issue(store.record.id, redirectUri, scope),
      scope,
      ...state,
    }),
  };
}

function exchangeToken(call: StoreCall): StoreAnswer {
  const { stores, body } = call;
  const { clientId, clientSecret } = stores.credentials.salla;
  if (bodyText(body, 'client_id') !== clientId || bodyText(body, 'client_secret') !== clientSecret)
    return oauthError('invalid_client', 401);
  if (bodyText(body, 'grant_type') === 'refresh_token') {
    const refreshed = refreshGrant(
      stores.book.all('salla'),
      bodyText(body, 'refresh_token'),
      SALLA_TOKEN_LIFETIMES,
      'ory_at_',
    );
    if (refreshed === 'unknown') return oauthError('invalid_grant');
    if ('grant' in refreshed) return tokensOf(refreshed.grant);
    // A reused token may be stolen.
    revokeGrant(refreshed.store, refreshed.reused);
    return oauthError('invalid_grant');
  }
  const code = stores.codes.take(bodyText(body, 'code'));
  const store = code && stores.book.find(code.recordId);
  if (!store || store.record.platform !== 'salla' || code.redirectUri !== bodyText(body, 'redirect_uri'))
    return oauthError('invalid_grant');
  return tokensOf(openGrant(store, SALLA_TOKEN_LIFETIMES, code.scope, 'ory_at_'));
}

function oauthError(error: string, status = 400): StoreAnswer {
  return { status, json: { error, error_description: 'The provided authorization grant or client is invalid.' } };
}

function tokensOf({ access, refresh, scope, expiresAt }: GrantRecord): StoreAnswer {
  const expires = Math.floor(expiresAt / 1000);
  const expires_in = Math.round((expiresAt - Date.now()) / 1000);
  return { json: { access_token: access, expires, expires_in, refresh_token: refresh, scope, token_type: 'bearer' } };
}

/** Uses no API envelope, unlike Salla's API host. */
function viewUser(call: StoreCall): StoreAnswer {
  const token = /^Bearer (.+)$/i.exec(call.headers.authorization ?? '')?.[1] ?? '';
  const found = storeOfToken(call.stores.book.all('salla'), token);
  if (!found) return sallaError(401, 'Unauthorized', 'The access token is invalid');
  const { record } = found.store;
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

export function addSallaOAuthRoutes(routes: StoreRoutes): void {
  routes
    .on('GET', '/oauth2/auth', authorize)
    .on('POST', '/oauth2/auth', authorize)
    .on('POST', '/oauth2/token', exchangeToken)
    .on('GET', '/oauth2/user/info', viewUser);
}
