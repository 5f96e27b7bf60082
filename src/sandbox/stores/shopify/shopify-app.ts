import type { DeriveSecret } from '../derive-secret.js';

export function shopifyApp(derive: DeriveSecret) {
  const credentials = { clientId: derive('shopify id'), clientSecret: derive('shopify secret') };
  return {
    credentials,
    environment: (url: string) => ({
      SHOPIFY_SHOP_URL: `${url}/{shop}`,
      SHOPIFY_CLIENT_ID: credentials.clientId,
      SHOPIFY_CLIENT_SECRET: credentials.clientSecret,
    }),
  };
}
