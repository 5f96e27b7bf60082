import type { DeriveSecret } from '../derive-secret.js';

export function sallaApp(derive: DeriveSecret) {
  const credentials = {
    clientId: derive('salla id'),
    clientSecret: derive('salla secret'),
    webhookSecret: derive('salla webhook'),
  };
  return {
    credentials,
    environment: (url: string) => ({
      SALLA_API_URL: url,
      SALLA_OAUTH_URL: url,
      SALLA_CLIENT_ID: credentials.clientId,
      SALLA_CLIENT_SECRET: credentials.clientSecret,
      SALLA_WEBHOOK_SECRET: credentials.webhookSecret,
    }),
  };
}
