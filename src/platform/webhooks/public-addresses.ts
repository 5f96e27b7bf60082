import { lookup } from 'node:dns/promises';
import { type LookupFunction, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';

/** The address is not one of the internet: of this machine, of a network around it, or of nobody. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
  constructor(readonly hostname: string) {
    super('the address is not a public one');
    this.name = 'AddressRefused';
  }
}

export interface AddressRules {
  /** `host:port`, as written in the URL, that may be private: a receiver in the same network, by the operator's wish. */
  allowed?: ReadonlySet<string>;
  /** Private addresses are reached like public ones, by the operator's wish. */
  allowsPrivate?: boolean;
  /** Nothing is asked for over a line that others may read, redirects included. */
  httpsOnly?: boolean;
  /** The addresses of a name, in order of preference. */
  resolve?: (hostname: string) => Promise<readonly { address: string; family: number }[]>;
}

/** All of IPv6 that was ever given to anybody. */
const GIVEN_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is reached over the internet. Mapped IPv4 is treated as IPv4; ranges that lead to IPv4 by translation or a tunnel
 * (64:ff9b::/96, 2002::/16, 2001::/32, ::/96) are none, as they may lead to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GIVEN_IPV6));
}

/**
 * Connects to public addresses alone. The address is looked at when the connection is made, after the name was resolved and for every
 * redirect, so a name that changes its address after a check (DNS rebinding) leads nowhere either.
 */
export function connectPublicly({
  allowed = new Set(),
  allowsPrivate = false,
  httpsOnly = false,
  resolve = resolveAll,
}: AddressRules): buildConnector.connector {
  const lookupPublic: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const open = addresses.filter(({ address }) => isPublicAddress(address));
        const [first] = open;
        if (!first) callback(new AddressRefused(hostname), '', 0);
        else if (options.all) callback(null, open);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
  const guarded = buildConnector({ timeout: 5000, lookup: lookupPublic });
  const free = buildConnector({ timeout: 5000 });
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (httpsOnly && options.protocol !== 'https:') return callback(new AddressRefused(hostname), null);
    if (allowsPrivate || allowed.has(`${options.hostname}:${port}`)) return free(options, callback);
    // An address in the URL is never looked up.
    if (isIP(hostname) && !isPublicAddress(hostname)) return callback(new AddressRefused(hostname), null);
    return guarded(options, callback);
  };
}

const resolveAll = (hostname: string) => lookup(hostname, { all: true });
