import { callPlatform, codeOf, endsIn, listAt, mustHave, textAt } from '../call-platform.js';

import { subscribeSalla, unsubscribeSalla } from './salla-webhooks.js';
import type { Connector, Deps, Introduction, ShopTokens } from '../connector.js';

const SCOPE =
  'offline_access orders.read_write customers.read carts.read settings.read reviews.read shipments.read webhooks.read_write';

/**
 * Salla: from its app market the tokens are sent to us (easy mode), in development merchants come by OAuth. Events of the app come by
 * themselves, those of the store are subscribed to.
 */
export const sallaConnector: Connector = {
  platform: 'salla',
  ways: ['easy_mode', 'redirect'],

  address({ config }, { state, challenge, callbackUrl }) {
    const query = {
      ...{ client_id: config.salla.clientId, redirect_uri: callbackUrl, response_type: 'code', scope: SCOPE, state },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    };
    return `${config.salla.oauthUrl}/oauth2/auth?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, { code = '' }, { callbackUrl, verifier }) {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: callbackUrl, code_verifier: verifier };
    return introduceSalla(deps, await exchange(deps, grant));
  },

  describe: introduceSalla,

  refresh: (deps, { tokens }) =>
    exchange(deps, { grant_type: 'refresh_token', refresh_token: tokens.refreshToken ?? '' }),

  async check(deps, { tokens }) {
    await callPlatform(deps.client, `${deps.config.salla.oauthUrl}/oauth2/user/info`, { headers: bearer(tokens) });
  },

  subscribe: subscribeSalla,
  unsubscribe: unsubscribeSalla,

  async noteOrder(deps, { tokens }, orderId, note) {
    const headers = bearer(tokens);
    await callPlatform(deps.client, historyOf(deps, orderId), { method: 'POST', json: { note }, headers });
  },

  /** The newest come first: one page has what was written today. */
  async hasNote(deps, { tokens }, orderId, note) {
    const { json } = await callPlatform(deps.client, historyOf(deps, orderId), { headers: bearer(tokens) });
    return listAt(json, 'data').some((one) => textAt(one, 'note') === note);
  },
};

const historyOf = ({ config }: Deps, orderId: string): string =>
  `${config.salla.apiUrl}/admin/v2/orders/${encodeURIComponent(orderId)}/histories`;

/** Whose tokens these are. */
export async function introduceSalla(deps: Deps, tokens: ShopTokens): Promise<Introduction> {
  const { json: said } = await callPlatform(deps.client, `${deps.config.salla.oauthUrl}/oauth2/user/info`, {
    headers: bearer(tokens),
  });
  const json = (said as { data?: unknown } | null)?.data ?? said;
  return {
    storeId: mustHave(textAt(json, 'merchant', 'id'), 'id'),
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

const bearer = ({ accessToken }: ShopTokens) => ({ authorization: `Bearer ${accessToken}` });

async function exchange({ config, client }: Deps, grant: Record<string, string>): Promise<ShopTokens> {
  const { clientId, clientSecret, oauthUrl } = config.salla;
  const form = { ...grant, client_id: clientId, client_secret: clientSecret };
  const { json } = await callPlatform(client, `${oauthUrl}/oauth2/token`, { method: 'POST', form });
  return readSallaTokens(json);
}

/** As they come from the exchange (seconds from now) and with `app.store.authorize` (a moment). */
export function readSallaTokens(json: unknown): ShopTokens {
  const refreshToken = textAt(json, 'refresh_token');
  const moment = textAt(json, 'expires');
  return {
    accessToken: mustHave(textAt(json, 'access_token'), 'token'),
    ...(refreshToken !== null && { refreshToken }),
    expiresAt: moment === null ? endsIn(textAt(json, 'expires_in')) : Number(moment) * 1000,
  };
}
