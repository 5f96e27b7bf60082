import { expect, it } from '@jest/globals';
import type { ApiCall } from './api-document.js';
import { hasWords, wordsOf } from './find-calls.js';

const call: ApiCall = {
  id: 'messages_sendText',
  summary: 'Send a text',
  method: 'POST',
  path: '/messages/text',
  isWebhook: false,
  scope: 'messages:send',
  takesFile: false,
  inputs: [{ place: 'body', schema: { type: 'object', properties: { send_at: { type: 'string' } } } }],
  response: { status: '201', schema: { type: 'object', properties: { queued_until: { type: 'string' } } } },
};
const words = wordsOf(call, ['إرسال نص', 'الرسائل']);

it.each([
  ['an empty search', ''],
  ['words of its name', 'ارسال'],
  ['the beginning of a word, without its article', 'رسائ'],
  ['a word with an article that its name does not have', 'النص'],
  ['a request field', 'send_at'],
  ['a response field', 'queued_until'],
  ['its method and address', 'post /messages/text'],
])('finds a call by %s', (_, search) => {
  expect(hasWords(words, search)).toBe(true);
});

it.each(['webhook', 'send webhook', 'end_at', 'سائل'])('does not find a call by %s', (search) => {
  expect(hasWords(words, search)).toBe(false);
});
