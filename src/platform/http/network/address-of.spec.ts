import { expect, it } from '@jest/globals';
import { addressOf } from './address-of.js';

const socket = { remoteAddress: '127.0.0.1' };

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:50123', '2001:db8::1'],
  [`fe80::1%${'z'.repeat(60)}`, 'fe80::1'],
  ['x'.repeat(60), '127.0.0.1'],
  ['<b>', '127.0.0.1'],
  ['', '127.0.0.1'],
])('addressOf: %s becomes %s', (ip, address) => {
  expect(addressOf({ ip, socket })).toBe(address);
});
