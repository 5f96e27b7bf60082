import { describeOperation, tagOf, templateOf } from './describe-operation.js';
import type { DescribedRoute } from './describe-routes.js';
import type { JsonSchema } from './to-schema.js';

interface DocumentOptions {
  title: string;
  description: string;
  version: string;
  url: string;
  /** Prefix that paths omit. */
  base: string;
  securitySchemes: Record<string, JsonSchema>;
  tags?: Record<string, string>;
  webhooks?: JsonSchema;
}

const ERROR = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'Text for users, in the language of Accept-Language or of the account.' },
    code: { type: 'string', description: 'Stable code for programs.' },
    errors: {
      type: 'object',
      description: 'Messages of a 422 by field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
};

const RETRY_HEADER = {
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
};

const ERROR_RESPONSES: Record<string, [description: string, headers?: JsonSchema]> = {
  BadRequest: ['The request could not be read.'],
  Unauthorized: ['Who asks is not known.'],
  Forbidden: ['Who asks may not do this, or the account is suspended or has no package.'],
  NotFound: ['It is not there, or not yours.'],
  Timeout: ['The request took too long to arrive. Try again.', RETRY_HEADER],
  Conflict: ['It cannot be done as things are; or the first call with this Idempotency-Key is under way.'],
  TooLarge: ['The request is too large.'],
  Invalid: ['A field is wrong; or this Idempotency-Key was used for another request.'],
  TooMany: ['`throttled`: too many calls. `plan_limit`: the package allows no more.', RETRY_HEADER],
  Unavailable: ['The service is in trouble. Try again later.', RETRY_HEADER],
};

export function buildDocument(routes: readonly DescribedRoute[], options: DocumentOptions): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const route of routes) {
    const path = templateOf(route.path.slice(options.base.length)) || '/';
    (paths[path] ??= {})[route.method.toLowerCase()] = describeOperation(route);
  }
  const used = new Set([...routes.map(tagOf), ...(options.webhooks ? ['Webhooks'] : [])]);
  const described = Object.keys(options.tags ?? {});
  const tags = [
    ...described.filter((tag) => used.has(tag)),
    ...[...used].filter((tag) => !described.includes(tag)).toSorted(),
  ];
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: options.title,
      description: options.description,
      version: options.version,
      license: { name: 'GPL-3.0-or-later', identifier: 'GPL-3.0-or-later' },
    },
    servers: [{ url: `${options.url}${options.base}` }],
    security: [Object.fromEntries(Object.keys(options.securitySchemes).map((name) => [name, []]))],
    tags: tags.map((name) => ({ name, description: options.tags?.[name] ?? name })),
    paths,
    ...(options.webhooks && { webhooks: options.webhooks }),
    components: {
      securitySchemes: options.securitySchemes,
      schemas: { Error: ERROR },
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([name, [description, headers]]) => [
          name,
          {
            description,
            ...(headers && { headers }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 255 },
          description:
            'A unique text per operation. A call that repeats the key within 24 hours has no effect and gets the first response.',
        },
      },
      headers: {
        'RateLimit-Limit': { description: 'Limit of calls per minute for this key.', schema: { type: 'integer' } },
        'RateLimit-Remaining': { description: 'Remaining calls.', schema: { type: 'integer' } },
        'RateLimit-Reset': { description: 'Seconds until the limit resets.', schema: { type: 'integer' } },
      },
    },
  };
}
