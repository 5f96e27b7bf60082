import { expect, it } from '@jest/globals';
import type { Config } from '../../platform/config.js';
import { checkEndpointUrl } from './check-endpoint-url.js';

const publicOnly = { allowsPrivateAddresses: false } as Config;
const privateAllowed = { allowsPrivateAddresses: true } as Config;
const problemOf = (config: Config, url: string): string | undefined => {
  try {
    checkEndpointUrl(config, url);
    return undefined;
  } catch (error) {
    return (error as { issues: { message: string }[] }).issues[0]?.message;
  }
};

it.each([
  ['http://shop.example/hook', 'media_https'],
  ['ftp://shop.example/hook', 'media_https'],
  ['shop.example/hook', 'webhook_address'],
  ['https://user:secret@shop.example/', 'webhook_address'],
  ['https://127.0.0.1/', 'url_private'],
  ['https://2130706433/', 'url_private'],
  ['https://[::ffff:10.0.0.1]/', 'url_private'],
  ['https://169.254.169.254/latest', 'url_private'],
  ['https://localhost:8080/', 'url_private'],
])('rejects %s', (url, problem) => {
  expect(problemOf(publicOnly, url)).toBe(problem);
});

it('accepts public https addresses, and private ones if the operator allows them', () => {
  expect(checkEndpointUrl(publicOnly, 'https://shop.example/hook?a=1#part')).toBe('https://shop.example/hook?a=1');
  expect(problemOf(privateAllowed, 'http://127.0.0.1:9/hook')).toBeUndefined();
  expect(problemOf(privateAllowed, 'file:///etc/passwd')).toBe('media_https');
});
