import { address, declareVariables, secret } from '../../../platform/environment/variable-kinds.js';

export const sallaVariables = declareVariables(
  {
    SALLA_API_URL: address('https://api.salla.dev'),
    SALLA_OAUTH_URL: address('https://accounts.salla.sa'),
    SALLA_CLIENT_ID: secret(),
    SALLA_CLIENT_SECRET: secret(),
    SALLA_WEBHOOK_SECRET: secret(),
  },
  (env) => ({
    apiUrl: env.SALLA_API_URL,
    oauthUrl: env.SALLA_OAUTH_URL,
    clientId: env.SALLA_CLIENT_ID,
    clientSecret: env.SALLA_CLIENT_SECRET,
    webhookSecret: env.SALLA_WEBHOOK_SECRET,
  }),
);
