import { expect, it } from '@jest/globals';
import { isFetcher } from './is-fetcher.js';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

it.each([
  ['a phone', { 'user-agent': PHONE }, false],
  ['a Cubot phone', { 'user-agent': PHONE.replace('SM-S918B', 'CUBOT_X18') }, false],
  [
    'an iPhone',
    {
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    },
    false,
  ],
  ['WhatsApp’s preview', { 'user-agent': 'WhatsApp/2.23.20.0 A' }, true],
  ['WhatsApp’s preview on a computer', { 'user-agent': 'WhatsApp/2.2413.51 N' }, true],
  ['Facebook', { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' }, true],
  [
    'a search engine',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    true,
  ],
  ['a prefetched page', { 'user-agent': PHONE, 'sec-purpose': 'prefetch;prerender' }, true],
  ['a program', { 'user-agent': 'curl/8.5.0' }, true],
  ['a client without user agent', {}, true],
])('isFetcher: %s', (_client, headers, expected) => expect(isFetcher(headers)).toBe(expected));
