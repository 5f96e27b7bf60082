import { isIPv6 } from 'node:net';

/** Returns the IPv6 /64, which one household can use freely. */
export function networkOf(ip: string): string {
  const groups = groupsOf(ip);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : (mappedOf(ip) ?? ip);
}

/** Returns null for IPv4. */
export function siteOf(ip: string): string | null {
  const groups = groupsOf(ip);
  return groups && `${groups.slice(0, 3).join(':')}::/48`;
}

const mappedOf = (ip: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];

function groupsOf(ip: string): string[] | null {
  if (!isIPv6(ip) || mappedOf(ip)) return null;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
