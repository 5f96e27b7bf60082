import type { ConfigValues } from '../config.js';
import { type Finding, ok, warning } from './finding.js';

/** Values that are allowed and still not what a merchant's number should stand on. */
export function checkAddress({ appUrl, whatsappNetwork }: Pick<ConfigValues, 'appUrl' | 'whatsappNetwork'>): Finding {
  const { protocol, hostname } = new URL(appUrl);
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (whatsappNetwork === 'live' && protocol !== 'https:' && !isHere)
    return warning(
      'Configuration',
      'people sign in without encryption',
      'Put a proxy with a certificate in front, and give its https address as APP_URL.',
    );
  return ok('Configuration', `is complete; people open ${appUrl}`);
}
