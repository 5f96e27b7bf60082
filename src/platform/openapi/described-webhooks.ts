import type { z } from 'zod';
import { type JsonSchema, toSchema } from './to-schema.js';

interface DescribedWebhook {
  summary: string;
  body: z.ZodType;
}

/** Webhooks by event type, which the sending module adds. */
export const describedWebhooks = new Map<string, DescribedWebhook>();

const header = (name: string, description: string): JsonSchema => ({
  name,
  description,
  in: 'header',
  required: true,
  schema: { type: 'string' },
});

const HEADERS = [
  header('X-Webhook-Id', 'Equal in all attempts. Ignore an event whose id you have processed.'),
  header('X-Webhook-Event', 'Event type, as in the body.'),
  header('X-Webhook-Timestamp', 'Unix time of this attempt, in seconds.'),
  header(
    'X-Webhook-Signature',
    '`v1=` and the hexadecimal HMAC-SHA256 of timestamp, dot, id, dot and raw body. During a rotation it holds two signatures, separated by a space.',
  ),
];

const RESPONSES = {
  '2XX': { description: 'Received. Other responses except 410 and 422 are retried for 24 hours.' },
  '410': { description: 'The endpoint is disabled.' },
  '422': { description: 'The event is not retried.' },
};

export function describeWebhooks(): JsonSchema {
  return Object.fromEntries(
    [...describedWebhooks].map(([kind, { summary, body }]) => [
      kind,
      {
        post: {
          operationId: `webhook_${kind.replaceAll('.', '_')}`,
          tags: ['Webhooks'],
          summary,
          security: [],
          parameters: HEADERS,
          responses: RESPONSES,
          requestBody: { required: true, content: { 'application/json': { schema: toSchema(body) } } },
        },
      },
    ]),
  );
}
