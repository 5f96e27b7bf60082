import type { DeriveSecret } from '../derive-secret.js';

export function zidApp(derive: DeriveSecret) {
  const credentials = { clientId: '4012', clientSecret: derive('zid secret'), appSecret: derive('zid path') };
  return {
    credentials,
    environment: (url: string) => ({
      ZID_API_URL: url,
      ZID_OAUTH_URL: url,
      ZID_CLIENT_ID: credentials.clientId,
      ZID_CLIENT_SECRET: credentials.clientSecret,
      ZID_APP_SECRET: credentials.appSecret,
    }),
  };
}
