import { callPlatform, codeOf, expiryAfter, listAt, requireValue, textAt } from '../call-platform.js';

import { subscribeSalla, unsubscribeSalla } from './salla-webhooks.js';
import type { Connector, Introduction, StoreTokens } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';
import { sallaReceiver } from './salla-receiver.js';

const DAY_MS = 24 * 60 * 60_000;
const SCOPE =
  'offline_access orders.read_write customers.read carts.read settings.read reviews.read shipments.read webhooks.read_write';

/** Tokens arrive by an app event. OAuth serves development. */
export const sallaConnector: Connector = {
  platform: 'salla',
  receiver: sallaReceiver,
  texts: {
    en: {
      title: 'Salla',
      description: 'Messages about orders, customers, invoices, reviews and abandoned carts of a Salla store.',
    },
    ar: {
      title: 'سلة',
      description: 'رسائل عن الطلبات والعملاء والفواتير والتقييمات والسلات المتروكة في متجرك على سلة.',
    },
  },
  connectMethods: ({ salla }) => [salla.webhookSecret !== '' && 'easy_mode', salla.clientId !== '' && 'redirect'],
  signing: 'app',
  appSecret: ({ salla }) => salla.webhookSecret,
  probesAddresses: false,
  refreshBeforeMs: 2 * DAY_MS,
  installsAsGuest: false,
  hasVerifiedRemovals: true,
  isSignedInstall: null,
  exclusiveStoreOf: null,
  hasAnonymousGrants: true,

  /** Salla sends the tokens only once. */
  readGrant(name, body, now) {
    if (name !== 'app.store.authorize') return null;
    const isGranted = textAt(body, 'data', 'access_token') !== null;
    return {
      kind: 'tokens',
      platformStoreId: textAt(body, 'merchant'),
      tokens: isGranted ? readSallaTokens(body['data'], now) : null,
      bodyWithoutTokens: withoutTokens(body),
    };
  },

  address({ config }, { state, challenge, callbackUrl }) {
    const query = {
      client_id: config.salla.clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    return `${config.salla.oauthUrl}/oauth2/auth?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, { code = '' }, { callbackUrl, verifier }) {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier };
    return introduceSalla(deps, await requestTokens(deps, grant));
  },

  describe: introduceSalla,

  refresh: (deps, { tokens }) =>
    requestTokens(deps, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),

  async check(deps, { tokens }) {
    await callPlatform(deps.client, `${deps.config.salla.oauthUrl}/oauth2/user/info`, { headers: bearer(tokens) });
  },

  subscribe: subscribeSalla,
  unsubscribe: unsubscribeSalla,

  async noteOrder(deps, { tokens }, orderId, note) {
    const headers = bearer(tokens);
    await callPlatform(deps.client, historyOf(deps, orderId), { method: 'POST', json: { note }, headers });
  },

  /** Reads one page: the newest notes come first. */
  async hasNote(deps, { tokens }, orderId, note) {
    const { json } = await callPlatform(deps.client, historyOf(deps, orderId), { headers: bearer(tokens) });
    return listAt(json, 'data').some((entry) => textAt(entry, 'note') === note);
  },
};

function withoutTokens(body: Readonly<Record<string, unknown>>): Buffer {
  const { access_token: _access, refresh_token: _refresh, ...data } = (body['data'] ?? {}) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ ...body, data }));
}

const historyOf = ({ config }: PlatformDeps, orderId: string): string =>
  `${config.salla.apiUrl}/admin/v2/orders/${encodeURIComponent(orderId)}/histories`;

async function introduceSalla(deps: PlatformDeps, tokens: StoreTokens): Promise<Introduction> {
  const { json: body } = await callPlatform(deps.client, `${deps.config.salla.oauthUrl}/oauth2/user/info`, {
    headers: bearer(tokens),
  });
  const json = (body as { data?: unknown } | null)?.data ?? body;
  return {
    platformStoreId: requireValue(textAt(json, 'merchant', 'id'), 'id'),
    facts: {
      name: textAt(json, 'merchant', 'name'),
      url: textAt(json, 'merchant', 'domain'),
      country: codeOf(textAt(json, 'merchant', 'country'), 2, 'SA'),
      currency: codeOf(textAt(json, 'merchant', 'currency'), 3, 'SAR'),
    },
    tokens,
    merchant: { name: textAt(json, 'name'), email: textAt(json, 'email'), phone: textAt(json, 'mobile') },
  };
}

const bearer = ({ accessToken }: StoreTokens) => ({ authorization: `Bearer ${accessToken}` });

async function requestTokens(
  { config, client, clock }: PlatformDeps,
  grant: Record<string, string>,
): Promise<StoreTokens> {
  const { clientId, clientSecret, oauthUrl } = config.salla;
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  const { json } = await callPlatform(client, `${oauthUrl}/oauth2/token`, { method: 'POST', form });
  return readSallaTokens(json, clock.now());
}

/** `expires_in` counts seconds, `expires` is a timestamp. */
function readSallaTokens(json: unknown, now: Date): StoreTokens {
  const refreshToken = textAt(json, 'refresh_token');
  const timestamp = textAt(json, 'expires');
  return {
    accessToken: requireValue(textAt(json, 'access_token'), 'token'),
    ...(refreshToken !== null && { refreshToken }),
    expiresAt: timestamp === null ? expiryAfter(textAt(json, 'expires_in'), now) : Number(timestamp) * 1000,
  };
}
