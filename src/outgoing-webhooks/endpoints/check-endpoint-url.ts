import { isIP } from 'node:net';
import type { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import { isPublicAddress } from '../../platform/webhooks/public-addresses.js';

/** Rejects literal private addresses. Each connection checks resolved addresses. */
export function checkEndpointUrl({ allowsPrivateAddresses }: Config, input: string): string {
  if (!URL.canParse(input)) throw Invalid.field('url', 'webhook_address');
  const url = new URL(input);
  const isHttps = url.protocol === 'https:';
  // Payloads contain customers' messages, so HTTP is rejected.
  if (!isHttps && !(allowsPrivateAddresses && url.protocol === 'http:')) throw Invalid.field('url', 'media_https');
  if (url.username !== '' || url.password !== '') throw Invalid.field('url', 'webhook_address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(host) ? !isPublicAddress(host) : host === 'localhost' || host.endsWith('.localhost');
  if (isPrivate && !allowsPrivateAddresses) throw Invalid.field('url', 'url_private');
  url.hash = '';
  return url.href;
}
