import { isIPv6 } from 'node:net';

/**
 * What an address is counted as: itself, or for IPv6 its /64, which is what one household or machine is given and can change
 * addresses within at will.
 */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : (mappedOf(ip) ?? ip);
}

/** The /48 of an IPv6 address: many are given that much, and change networks within it. Null for IPv4. */
export function siteOf(ip: string): string | null {
  const groups = groupsOf(ip);
  return groups && `${groups.slice(0, 3).join(':')}::/48`;
}

const mappedOf = (ip: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];

/** The eight groups, without leading zeros; null for what is IPv4. */
function groupsOf(ip: string): string[] | null {
  if (!isIPv6(ip) || mappedOf(ip)) return null;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
