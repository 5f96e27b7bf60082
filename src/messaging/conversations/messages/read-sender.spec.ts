import { expect, it } from '@jest/globals';
import { ownKey } from '../../messaging.messages.js';
import { readSender } from './read-sender.js';

it.each([
  [ownKey('bot-12-0'), 'chatbot'],
  [ownKey('auto-reply-7-3'), 'auto_reply'],
  [ownKey('store-9'), 'store'],
  [ownKey('recipient-4-1'), 'bulk'],
  [ownKey('opt-out-5'), 'opt_out'],
  [ownKey('rating-6'), 'rating'],
  // User-chosen keys have no prefix.
  ['bot-12-0', null],
  [ownKey('something else'), null],
  [null, null],
])('reads the sender from the key %j', (key, sender) => {
  expect(readSender(key)).toBe(sender);
});
