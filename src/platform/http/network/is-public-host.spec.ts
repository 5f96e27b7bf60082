import { expect, it } from '@jest/globals';
import { isPublicHost } from './is-public-host.js';

const at = (address: string) => ({ eth0: [{ address, family: address.includes(':') ? 'IPv6' : 'IPv4' } as never] });
const LAN = at('192.168.1.5');

it.each([
  ['127.0.0.1', false],
  ['localhost', false],
  ['::1', false],
  ['[::1]', false],
  ['192.168.1.5', false],
  ['10.0.0.7', false],
  ['172.17.0.2', false],
  ['169.254.1.1', false],
  ['fd00::5', false],
  ['mersal', false],
  ['office.local', false],
  ['mersal.lan', false],
  ['app.localhost', false],
  ['203.0.114.9', true],
  ['2a01:4f8::1', true],
  ['mersal.example.com', true],
  ['Mersal.Example.com.', true],
  ['local.example.com', true],
])('%s is public: %s', (host, isPublic) => {
  expect(isPublicHost(host, LAN)).toBe(isPublic);
});

it.each([
  ['0.0.0.0', '172.17.0.2', false],
  ['0.0.0.0', '203.0.114.9', true],
  ['0.0.0.0', '2a01:4f8::1', false],
  ['::', '2a01:4f8::1', true],
  ['::', 'fe80::1', false],
])('%s on a machine at %s is public: %s', (host, address, isPublic) => {
  expect(isPublicHost(host, at(address))).toBe(isPublic);
});
