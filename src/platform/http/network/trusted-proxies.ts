import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const RANGES = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

const MAX_PREFIX = { 4: 32, 6: 128 } as const;

function isNetwork(written: string): boolean {
  if (RANGES.has(written)) return true;
  const [address = '', prefix, ...rest] = written.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  // A prefix of 0 would trust everyone.
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= MAX_PREFIX[version]);
}

/** Rejects all networks at once, because a forged X-Forwarded-For would bypass address limits. */
export const TrustedProxies = z.string().transform((written, context): boolean | number | string[] => {
  if (written === 'none') return false;
  if (/^[1-9]$/.test(written)) return Number(written);
  const networks = written.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  context.addIssue({
    code: 'custom',
    message:
      'must be none, the number of proxies from 1 to 9, or their addresses and networks such as loopback,10.0.0.0/8',
  });
  return z.NEVER;
});

/** Check of an address. Hop 0 is that of the connection. */
export type Trust = (address: string, hop: number) => boolean;

/** Returns a check for Fastify and sockets, which must report one address for a client. */
export function trustOf(proxies: boolean | number | string[]): Trust {
  if (typeof proxies === 'boolean') return () => proxies;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const trusted = new BlockList();
  for (const network of proxies.flatMap((written) => RANGES.get(written) ?? written)) {
    const [address = '', prefix] = network.split('/');
    const version = isIP(address) === 4 ? 4 : 6;
    trusted.addSubnet(address, Number(prefix ?? MAX_PREFIX[version]), `ipv${version}`);
  }
  // IPv4 addresses may be mapped to IPv6.
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Equals Fastify's `request.ip` for a connection that Fastify does not handle. */
export function forwardedAddress(connected: string, forwardedFor: string | string[] | undefined, trust: Trust): string {
  const forwarded = [forwardedFor ?? []].flat().flatMap((header) => header.split(','));
  const named = forwarded.map((address) => address.trim()).filter((address) => address !== '');
  const addresses = [connected, ...named.reverse()];
  return addresses.find((address, hop) => !trust(address, hop)) ?? addresses.at(-1) ?? connected;
}
