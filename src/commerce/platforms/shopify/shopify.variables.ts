import { address, declareVariables, secret } from '../../../platform/environment/variable-kinds.js';

export const shopifyVariables = declareVariables(
  {
    SHOPIFY_SHOP_URL: address('https://{shop}'),
    SHOPIFY_CLIENT_ID: secret(),
    SHOPIFY_CLIENT_SECRET: secret(),
  },
  (env) => ({
    /** `{shop}` is a domain, such as noor.myshopify.com. */
    storeUrl: env.SHOPIFY_SHOP_URL,
    clientId: env.SHOPIFY_CLIENT_ID,
    clientSecret: env.SHOPIFY_CLIENT_SECRET,
  }),
);
