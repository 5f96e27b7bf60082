import type { ConfigValues } from '../config.js';
import { type Finding, ok, warning } from './finding.js';

export function checkAppUrl({
  appUrl,
  whatsappNetwork,
  isSandboxPublic,
}: Pick<ConfigValues, 'appUrl' | 'whatsappNetwork' | 'isSandboxPublic'>): Finding {
  if (isSandboxPublic)
    return warning(
      'Configuration',
      'the sandbox network is reachable from the internet, and shows all codes to all users',
      'Choose WHATSAPP_NETWORK=live, or a HOST and APP_URL of a private network.',
    );
  const { protocol, hostname } = new URL(appUrl);
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (whatsappNetwork === 'live' && protocol !== 'https:' && !isLocal)
    return warning(
      'Configuration',
      'users sign in without encryption',
      'Use a reverse proxy with a certificate, and set APP_URL to its https address.',
    );
  return ok('Configuration', `is complete, APP_URL is ${appUrl}`);
}
