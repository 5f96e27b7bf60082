import { isIP } from 'node:net';
import type { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import { isPublicAddress } from '../../platform/webhooks/public-addresses.js';

/** Returns the normalized URL. Rejects literal private addresses. Names may change, so each connection checks them. */
export function checkEndpointUrl({ allowsPrivateAddresses }: Config, written: string): string {
  if (!URL.canParse(written)) throw Invalid.field('url', 'webhook_address');
  const url = new URL(written);
  const isHttps = url.protocol === 'https:';
  // Payloads contain customers' messages, so HTTP is rejected.
  if (!isHttps && !(allowsPrivateAddresses && url.protocol === 'http:')) throw Invalid.field('url', 'media_https');
  if (url.username !== '' || url.password !== '') throw Invalid.field('url', 'webhook_address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isInside = isIP(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
  if (isInside && !allowsPrivateAddresses) throw Invalid.field('url', 'url_private');
  url.hash = '';
  return url.href;
}
