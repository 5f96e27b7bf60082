import { lookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

export class AddressRejected extends Error {
  readonly code = 'ADDRESS_REFUSED';
  constructor(readonly hostname: string) {
    super('the address is not a public one');
    this.name = 'AddressRejected';
  }
}

export interface AddressRules {
  /** Private `host:port` that are permitted. */
  allowed?: ReadonlySet<string>;
  allowsPrivate?: boolean;
  /** Whether URLs and redirects must use https. */
  httpsOnly?: boolean;
  resolve?: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
}

const ALLOCATED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Excludes translation and tunnel ranges (64:ff9b::/96, 2002::/16, 2001::/32, ::/96), which may lead to private ones.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(ALLOCATED_IPV6));
}

/** Checks each connection and redirect, because DNS may change. */
export function connectPublicly({
  allowed = new Set(),
  allowsPrivate = false,
  httpsOnly = false,
  resolve = resolveAll,
}: AddressRules): buildConnector.connector {
  const lookupPublic: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const publicAddresses = addresses.filter(({ address }) => isPublicAddress(address));
        const [first] = publicAddresses;
        if (!first) callback(new AddressRejected(hostname), '', 0);
        else if (options.all) callback(null, publicAddresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
  const guarded = buildConnector({ timeout: 5000, lookup: lookupPublic });
  const unrestricted = buildConnector({ timeout: 5000 });
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (httpsOnly && options.protocol !== 'https:') return callback(new AddressRejected(hostname), null);
    if (allowsPrivate || allowed.has(`${options.hostname}:${port}`)) return unrestricted(options, callback);
    // A literal address is never resolved.
    if (isIP(hostname) && !isPublicAddress(hostname)) return callback(new AddressRejected(hostname), null);
    return guarded(options, callback);
  };
}

const resolveAll = (hostname: string) => lookup(hostname, { all: true });
