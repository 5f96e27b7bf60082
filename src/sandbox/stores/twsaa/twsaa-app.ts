import type { DeriveSecret } from '../derive-secret.js';

export function twsaaApp(derive: DeriveSecret) {
  const credentials = { partnerSecret: derive('twsaa partner') };
  return { credentials, environment: () => ({ TWSAA_PARTNER_SECRET: credentials.partnerSecret }) };
}
