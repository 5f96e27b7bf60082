import { networkOf, siteOf } from './network-of.js';
import type { Limit } from './throttle.js';

export type Counter = readonly [limit: Limit, key: string];

/** Factor of the limit of a /48, in which one customer may own 65,536 networks. */
const SITE_FACTOR = 5;

/** Adds a counter of the IPv6 /48, with a higher limit. */
export function countersOfAddress(limit: Limit, ip: string): Counter[] {
  const site = siteOf(ip);
  const ofSite = { name: `${limit.name}-site`, points: limit.points * SITE_FACTOR, seconds: limit.seconds };
  return [[limit, networkOf(ip)], ...(site === null ? [] : [[ofSite, site] as const])];
}
