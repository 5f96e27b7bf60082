import { callPlatform, codeOf, expiryAfter, listAt, requireValue, textAt } from '../call-platform.js';
import type { ConnectedStore, Connector, Introduction, StoreTokens } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';
import { zidReceiver } from './zid-receiver.js';

/** Deliveries do not name their event, so each has its own address. */
const EVENTS = [
  'order.create',
  'order.status.update',
  'order.payment_status.update',
  'abandoned_cart.created',
  'abandoned_cart.completed',
  'customer.create',
  'customer.update',
  'customer.login',
];
const DAY_MS = 24 * 60 * 60_000;
const USER = 'mersal';
const MAX_COMMENT_LENGTH = 100;

/** Connects Zid stores, whose tokens last about a year. */
export const zidConnector: Connector = {
  platform: 'zid',
  receiver: zidReceiver,
  texts: {
    en: {
      title: 'Zid',
      description: 'Messages about orders, customers and abandoned carts of a Zid store.',
    },
    ar: { title: 'زد', description: 'رسائل عن الطلبات والعملاء والسلات المتروكة في متجرك على زد.' },
  },
  connectMethods: ({ zid }) => [zid.clientId !== '' && 'redirect'],
  signing: 'store',
  appSecret: () => '',
  appAddressSecret: ({ zid }) => zid.appSecret,
  probesAddresses: true,
  refreshBeforeMs: 60 * DAY_MS,
  installsAsGuest: true,
  hasVerifiedRemovals: false,
  isSignedInstall: null,
  exclusiveStoreOf: null,
  hasAnonymousGrants: false,

  address({ config }, { state, challenge, callbackUrl }) {
    const query = {
      client_id: config.zid.clientId,
      redirect_uri: callbackUrl,
      response_type: 'code',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    };
    return `${config.zid.oauthUrl}/oauth/authorize?${new URLSearchParams(query).toString()}`;
  },

  async introduce(deps, { code = '' }, { callbackUrl, verifier }) {
    const tokens = await requestTokens(deps, callbackUrl, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    });
    return introduceZid(deps, tokens);
  },

  describe: introduceZid,

  refresh: (deps, { tokens }) =>
    requestTokens(deps, `${deps.config.appUrl}/api/v1/app-callback/zid`, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refreshToken ?? '',
    }),

  async check(deps, { tokens }) {
    await call(deps, tokens, '/v1/managers/account/profile');
  },

  /** Recreates all of our webhooks if one is missing or unhealthy: Zid cannot change webhooks. */
  async subscribe(deps, store, target, secret) {
    const listed = await call(deps, store.tokens, '/v1/managers/webhooks');
    const ownHooks = readHooks(listed.json).filter(({ url }) => url.startsWith(target));
    const healthy = new Set(ownHooks.filter(({ isHealthy }) => isHealthy).map(({ url }) => url));
    if (EVENTS.every((event) => healthy.has(addressOf(target, event))) && !store.mustResubscribe) return;
    if (ownHooks.length > 0) await deleteWebhooks(deps, store.tokens);
    for (const event of EVENTS) {
      const hook = {
        event,
        target_url: addressOf(target, event),
        original_id: deps.config.zid.clientId,
        subscriber: 'Mersal',
        username: USER,
        password: secret,
      };
      await call(deps, store.tokens, '/v1/managers/webhooks', { method: 'POST', json: hook });
    }
  },

  unsubscribe: (deps, { tokens }: ConnectedStore) => deleteWebhooks(deps, tokens),

  async planOf(deps, { tokens }) {
    const { json } = await call(deps, tokens, '/v1/market/app/subscription');
    const at = (name: string) => textAt(json, 'data', 'subscription', name) ?? textAt(json, 'subscription', name);
    return { name: at('plan_name'), isActive: at('status') === 'active' };
  },

  async noteOrder(deps, { tokens }, orderId, note) {
    const path = `/v1/managers/store/orders/${encodeURIComponent(orderId)}/add-order-comment`;
    await call(deps, tokens, path, { method: 'POST', json: { comment: note.slice(0, MAX_COMMENT_LENGTH) } });
  },

  async hasNote(deps, { tokens }, orderId, note) {
    const { json } = await call(deps, tokens, `/v1/managers/store/orders/${encodeURIComponent(orderId)}/view`);
    return listAt(json, 'order', 'histories').some(
      (entry) => textAt(entry, 'comment') === note.slice(0, MAX_COMMENT_LENGTH),
    );
  },
};

const addressOf = (target: string, event: string): string => `${target}?e=${event}`;

async function introduceZid(deps: PlatformDeps, tokens: StoreTokens): Promise<Introduction> {
  const { json } = await call(deps, tokens, '/v1/managers/account/profile');
  const [user, store] = [['user'], ['user', 'store']] as const;
  return {
    platformStoreId: requireValue(textAt(json, ...store, 'id') ?? textAt(json, 'store', 'id'), 'id'),
    facts: {
      name: textAt(json, ...store, 'title') ?? textAt(json, ...store, 'name') ?? textAt(json, 'store', 'name'),
      url: textAt(json, ...store, 'url') ?? textAt(json, 'store', 'url'),
      country: codeOf(textAt(json, ...store, 'country', 'code'), 2, 'SA'),
      currency: codeOf(textAt(json, ...store, 'currency', 'code') ?? textAt(json, ...store, 'currency'), 3, 'SAR'),
    },
    tokens,
    merchant: {
      name: textAt(json, ...user, 'name'),
      email: textAt(json, ...user, 'email'),
      phone: textAt(json, ...user, 'mobile'),
    },
  };
}

async function deleteWebhooks(deps: PlatformDeps, tokens: StoreTokens): Promise<void> {
  const id = encodeURIComponent(deps.config.zid.clientId);
  await call(deps, tokens, `/v1/managers/webhooks?original_id=${id}`, { method: 'DELETE' });
}

function readHooks(json: unknown): { url: string; isHealthy: boolean }[] {
  const { webhooks, data } = (json ?? {}) as { webhooks?: unknown; data?: unknown };
  const list = [webhooks, data, json].find((value) => Array.isArray(value)) ?? [];
  return (list as unknown[]).map((hook) => {
    const status = textAt(hook, 'health_status') ?? textAt(hook, 'status') ?? 'active';
    return { url: textAt(hook, 'target_url') ?? '', isHealthy: /^(active|healthy)$/i.test(status) };
  });
}

function call(
  { config, client }: PlatformDeps,
  tokens: StoreTokens,
  path: string,
  options: Parameters<typeof callPlatform>[2] = {},
) {
  const headers = {
    authorization: `Bearer ${tokens.secondToken ?? ''}`,
    'x-manager-token': tokens.accessToken,
    'accept-language': 'ar',
    role: 'Manager',
  };
  return callPlatform(client, `${config.zid.apiUrl}${path}`, { ...options, headers });
}

async function requestTokens(
  { config, client, clock }: PlatformDeps,
  callbackUrl: string,
  grant: Record<string, string>,
): Promise<StoreTokens> {
  const { clientId, clientSecret, oauthUrl } = config.zid;
  const form = { ...grant, client_id: clientId, client_secret: clientSecret, redirect_uri: callbackUrl };
  const { json } = await callPlatform(client, `${oauthUrl}/oauth/token`, { method: 'POST', form });
  const refreshToken = textAt(json, 'refresh_token');
  return {
    accessToken: requireValue(textAt(json, 'access_token'), 'token'),
    secondToken: requireValue(textAt(json, 'authorization') ?? textAt(json, 'Authorization'), 'second token'),
    ...(refreshToken !== null && { refreshToken }),
    expiresAt: expiryAfter(textAt(json, 'expires_in'), clock.now()),
  };
}
