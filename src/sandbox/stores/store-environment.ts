import { createHmac } from 'node:crypto';

export interface AppCredentials {
  zid: { clientId: string; clientSecret: string; appSecret: string };
  salla: { clientId: string; clientSecret: string; webhookSecret: string };
  shopify: { clientId: string; clientSecret: string };
  twsaa: { partnerSecret: string };
}

/** Derived from the sandbox's token, so stores and server need no configuration. */
export function appCredentials(token: string): AppCredentials {
  const derive = (name: string): string =>
    createHmac('sha256', token).update(`shops ${name}`).digest('hex').slice(0, 40);
  return {
    zid: { clientId: '4012', clientSecret: derive('zid secret'), appSecret: derive('zid path') },
    salla: {
      clientId: derive('salla id'),
      clientSecret: derive('salla secret'),
      webhookSecret: derive('salla webhook'),
    },
    shopify: { clientId: derive('shopify id'), clientSecret: derive('shopify secret') },
    twsaa: { partnerSecret: derive('twsaa partner') },
  };
}

/** Replaces the platforms by sandbox stores. */
export function storeEnvironment({ storesUrl, token }: { storesUrl: string; token: string }): Record<string, string> {
  const { zid, salla, shopify, twsaa } = appCredentials(token);
  return {
    ZID_API_URL: `${storesUrl}/zid`,
    ZID_OAUTH_URL: `${storesUrl}/zid`,
    ZID_CLIENT_ID: zid.clientId,
    ZID_CLIENT_SECRET: zid.clientSecret,
    ZID_APP_SECRET: zid.appSecret,
    SALLA_API_URL: `${storesUrl}/salla`,
    SALLA_OAUTH_URL: `${storesUrl}/salla`,
    SALLA_CLIENT_ID: salla.clientId,
    SALLA_CLIENT_SECRET: salla.clientSecret,
    SALLA_WEBHOOK_SECRET: salla.webhookSecret,
    SHOPIFY_SHOP_URL: `${storesUrl}/shopify/{shop}`,
    SHOPIFY_CLIENT_ID: shopify.clientId,
    SHOPIFY_CLIENT_SECRET: shopify.clientSecret,
    TWSAA_PARTNER_SECRET: twsaa.partnerSecret,
    OUTGOING_PRIVATE_ADDRESSES: 'allow',
  };
}
