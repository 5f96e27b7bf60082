import { address, declareVariables, secret } from '../../../platform/environment/variable-kinds.js';

export const zidVariables = declareVariables(
  {
    ZID_API_URL: address('https://api.zid.sa'),
    ZID_OAUTH_URL: address('https://oauth.zid.sa'),
    ZID_CLIENT_ID: secret(),
    ZID_CLIENT_SECRET: secret(),
    ZID_APP_SECRET: secret(),
  },
  (env) => ({
    apiUrl: env.ZID_API_URL,
    oauthUrl: env.ZID_OAUTH_URL,
    clientId: env.ZID_CLIENT_ID,
    clientSecret: env.ZID_CLIENT_SECRET,
    /** Secret path of Zid's unsigned webhooks. */
    appSecret: env.ZID_APP_SECRET,
  }),
);
