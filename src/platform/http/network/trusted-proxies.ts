import { isIP } from 'node:net';
import { z } from 'zod';

/** Names for whole ranges, as Fastify knows them. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

const LONGEST_PREFIX = { 4: 32, 6: 128 } as const;

function isNetwork(written: string): boolean {
  if (RANGES.has(written)) return true;
  const [address = '', prefix, ...rest] = written.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= LONGEST_PREFIX[version]);
}

/**
 * TRUST_PROXY: whose word is taken for where a request comes from. What anybody else writes into X-Forwarded-For counts for nothing, or
 * every limit by address could be passed by making addresses up.
 */
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

/** For Fastify: a number stands for that many hops from here. */
export const trustOf = (proxies: boolean | number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
