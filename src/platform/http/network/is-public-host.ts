import { networkInterfaces } from 'node:os';
import { isIP } from 'node:net';
import { isPublicAddress } from '../../webhooks/public-addresses.js';

/** Reserved top-level names. */
const PRIVATE_NAME = /(^|\.)(localhost|local|localdomain|lan|home\.arpa|internal|test)$/;

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Returns whether a host is public. A wildcard is, if this machine has a public address. */
export function isPublicHost(host: string, interfaces: Interfaces = networkInterfaces()): boolean {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (name === '0.0.0.0' || name === '::')
    return Object.values(interfaces).some((addresses) =>
      addresses?.some(({ address, family }) => (name === '::' || family === 'IPv4') && isPublicAddress(address)),
    );
  if (isIP(name)) return isPublicAddress(name);
  return name.includes('.') && !PRIVATE_NAME.test(name);
}

export const isPublicServer = (host: string, appUrl: string | undefined): boolean =>
  isPublicHost(host) || (appUrl !== undefined && isPublicHost(new URL(appUrl).hostname));

export function toReachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
