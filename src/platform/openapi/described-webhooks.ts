import type { z } from 'zod';
import { type JsonSchema, toSchema } from './to-schema.js';

interface DescribedWebhook {
  summary: string;
  body: z.ZodType;
}

/** Filled by the sending module. */
export const describedWebhooks = new Map<string, DescribedWebhook>();

const header = (name: string, description: string): JsonSchema => ({
  name,
  description,
  in: 'header',
  required: true,
  schema: { type: 'string' },
});

const HEADERS = [
  header('X-Webhook-Id', 'The same at each try: who has seen it has nothing more to do.'),
  header('X-Webhook-Event', 'The kind, as in the body.'),
  header('X-Webhook-Timestamp', 'Seconds since 1970 at this try.'),
  header(
    'X-Webhook-Signature',
    '`v1=` and the HMAC-SHA256, in hexadecimal, of the timestamp, a dot, the id, a dot and the body as it came. After a rotation there are two, with a blank between.',
  ),
];

const RESPONSES = {
  '2XX': { description: 'Taken. Anything else but 410 and 422 is tried again for 24 hours.' },
  '410': { description: 'Nothing more is wanted: the address is switched off.' },
  '422': { description: 'This one cannot be read, and is not tried again.' },
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
