import { networkOf, siteOf } from './network-of.js';
import type { Limit } from './throttle.js';

export type Counter = readonly [limit: Limit, key: string];

/** A /48 is what one customer may be given: 65 536 networks. Of a provider of mobile phones it is as many people. */
const SITE_FACTOR = 5;

/** What an attempt from an address is counted as: by the address or its /64, and for IPv6 also by its /48, which may do five times as much. */
export function countersOfAddress(limit: Limit, ip: string): Counter[] {
  const site = siteOf(ip);
  const ofSite = { name: `${limit.name}-site`, points: limit.points * SITE_FACTOR, seconds: limit.seconds };
  return [[limit, networkOf(ip)], ...(site === null ? [] : [[ofSite, site] as const])];
}
