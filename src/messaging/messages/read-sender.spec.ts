import { expect, it } from '@jest/globals';
import { ownKey } from '../bulk.messages.js';
import { readSender } from './read-sender.js';

it.each([
  [ownKey('bot-12-0'), 'chatbot'],
  [ownKey('auto-reply-7-3'), 'auto_reply'],
  [ownKey('store-9'), 'store'],
  [ownKey('recipient-4-1'), 'bulk'],
  [ownKey('opt-out-5'), 'opt_out'],
  // A user may choose any other word for a key.
  ['bot-12-0', null],
  [ownKey('something else'), null],
  [null, null],
])('who sent what was ordered under %j', (key, sender) => {
  expect(readSender(key)).toBe(sender);
});
