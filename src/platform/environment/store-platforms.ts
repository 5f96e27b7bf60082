import { z } from 'zod';

export const StorePlatformVariables = {
  ZID_API_URL: address('https://api.zid.sa'),
  ZID_OAUTH_URL: address('https://oauth.zid.sa'),
  ZID_CLIENT_ID: secret(),
  ZID_CLIENT_SECRET: secret(),
  ZID_APP_SECRET: secret(),
  SALLA_API_URL: address('https://api.salla.dev'),
  SALLA_OAUTH_URL: address('https://accounts.salla.sa'),
  SALLA_CLIENT_ID: secret(),
  SALLA_CLIENT_SECRET: secret(),
  SALLA_WEBHOOK_SECRET: secret(),
  SHOPIFY_SHOP_URL: address('https://{shop}'),
  SHOPIFY_CLIENT_ID: secret(),
  SHOPIFY_CLIENT_SECRET: secret(),
  TWSAA_PARTNER_SECRET: secret(),
  OUTGOING_PRIVATE_ADDRESSES: z.preprocess(
    emptyIsUnset,
    z.enum(['refuse', 'allow'], 'must be refuse or allow').default('refuse'),
  ),
};

type Variables = z.output<z.ZodObject<typeof StorePlatformVariables>>;

/** Empty credentials disable a store platform. */
export function toStorePlatforms(env: Variables) {
  const { ZID_API_URL, ZID_OAUTH_URL, SALLA_API_URL, SALLA_OAUTH_URL, SHOPIFY_SHOP_URL } = env;
  const urls = [ZID_API_URL, ZID_OAUTH_URL, SALLA_API_URL, SALLA_OAUTH_URL, SHOPIFY_SHOP_URL];
  return {
    /** Hosts named by the operator may be private. Excludes Shopify's per-store domains. */
    storePlatformHosts: new Set(
      urls.filter((url) => !/^https?:\/\/[^/]*\{shop}/.test(url)).map((url) => hostOf(new URL(url))),
    ),
    zid: {
      apiUrl: env.ZID_API_URL,
      oauthUrl: env.ZID_OAUTH_URL,
      clientId: env.ZID_CLIENT_ID,
      clientSecret: env.ZID_CLIENT_SECRET,
      /** Secret path of Zid's webhooks, which are unsigned. */
      appSecret: env.ZID_APP_SECRET,
    },
    salla: {
      apiUrl: env.SALLA_API_URL,
      oauthUrl: env.SALLA_OAUTH_URL,
      clientId: env.SALLA_CLIENT_ID,
      clientSecret: env.SALLA_CLIENT_SECRET,
      webhookSecret: env.SALLA_WEBHOOK_SECRET,
    },
    shopify: {
      /** `{shop}` is the store's domain, such as noor.myshopify.com. */
      storeUrl: env.SHOPIFY_SHOP_URL,
      clientId: env.SHOPIFY_CLIENT_ID,
      clientSecret: env.SHOPIFY_CLIENT_SECRET,
    },
    twsaa: { partnerSecret: env.TWSAA_PARTNER_SECRET },
  };
}

const hostOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;

function emptyIsUnset(value: unknown): unknown {
  return value === '' ? undefined : value;
}

function address(usual: string) {
  const isAddress = (value: string): boolean =>
    /^https?:\/\//.test(value) && URL.canParse(value.replace('{shop}', 's'));
  return z.preprocess(
    emptyIsUnset,
    z
      .string()
      .refine(isAddress, 'must be an http address')
      .default(usual)
      .transform((value) => value.replace(/\/+$/, '')),
  );
}

function secret() {
  return z.preprocess(emptyIsUnset, z.string().max(500, 'must have at most 500 characters').default(''));
}
