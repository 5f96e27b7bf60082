import { expect, it } from '@jest/globals';
import { TrustedProxies, forwardedAddress, trustOf } from './trusted-proxies.js';

const [CLIENT, PRIVATE, MACHINE] = ['203.0.113.7', '192.168.1.7', '127.0.0.1'];

it.each([
  ['none', MACHINE, CLIENT, MACHINE],
  ['loopback', MACHINE, undefined, MACHINE],
  ['loopback', MACHINE, ' , ', MACHINE],
  ['loopback', MACHINE, CLIENT, CLIENT],
  ['loopback', `::ffff:${MACHINE}`, CLIENT, CLIENT],
  ['loopback', '::1', CLIENT, CLIENT],
  ['loopback', CLIENT, '198.51.100.1', CLIENT],
  ['loopback', MACHINE, `${CLIENT}, ${PRIVATE}`, PRIVATE],
  ['loopback,uniquelocal', MACHINE, `${CLIENT}, ${PRIVATE}`, CLIENT],
  ['loopback, 192.168.0.0/16', MACHINE, `198.51.100.1,${CLIENT},${PRIVATE}`, CLIENT],
  ['loopback,192.168.1.7', MACHINE, `${CLIENT}, ${PRIVATE}`, CLIENT],
  ['loopback,fd00::/8', MACHINE, `${CLIENT}, fd12::1`, CLIENT],
  ['loopback', MACHINE, `${CLIENT}, unknown`, 'unknown'],
  ['1', MACHINE, `${CLIENT}, ${PRIVATE}`, PRIVATE],
  ['2', MACHINE, `${CLIENT}, ${PRIVATE}`, CLIENT],
  ['9', MACHINE, CLIENT, CLIENT],
])('forwardedAddress: trusting %s, connection from %s, header %s: %s', (trusted, connected, header, address) => {
  expect(forwardedAddress(connected, header, trustOf(TrustedProxies.parse(trusted)))).toBe(address);
});
