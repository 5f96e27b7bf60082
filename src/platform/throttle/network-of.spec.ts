import { describe, expect, it } from '@jest/globals';
import { networkOf, siteOf } from './network-of.js';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('siteOf', () => {
  it.each([
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:0DB8:0001:ffff::9', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('returns for %s the site %s', (ip, site) => {
    expect(siteOf(ip)).toBe(site);
  });
});
