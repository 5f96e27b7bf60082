import { expect, it } from '@jest/globals';
import { makeExample, makeRequest } from './make-example.js';

it('a response has all fields with their types', () => {
  const example = makeExample({
    type: 'object',
    properties: {
      id: { type: 'string' },
      status: { type: 'string', enum: ['queued', 'sent'] },
      devices: { type: 'array', items: { type: 'integer' } },
      media: { anyOf: [{ type: 'null' }, { type: 'object', properties: { size: { type: ['number', 'null'] } } }] },
      sent_at: { type: 'string' },
      failed: { type: 'boolean' },
    },
  });
  expect(example).toEqual({
    id: '…',
    status: 'queued',
    devices: [1],
    media: { size: 1 },
    sent_at: '2026-11-27T09:30:00Z',
    failed: true,
  });
});

it('a request has required and example fields, and no file', () => {
  const request = makeRequest({
    type: 'object',
    required: ['phone'],
    properties: {
      phone: { type: 'string', examples: ['966501234567'] },
      body: { type: 'string', examples: ['Hello'] },
      template: { type: 'integer' },
      attachment: { type: 'string', contentMediaType: 'application/octet-stream' },
    },
  });
  expect(request).toEqual({ phone: '966501234567', body: 'Hello' });
});
