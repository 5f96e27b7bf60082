import { z } from 'zod';
import { API_KEY } from '../http/access.js';
import type { DescribedRoute } from './describe-routes.js';
import { type JsonSchema, toSchema } from './to-schema.js';

const ERROR_RESPONSES: Record<string, string> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  408: 'Timeout',
  409: 'Conflict',
  413: 'TooLarge',
  422: 'Invalid',
  429: 'TooMany',
  503: 'Unavailable',
};
const errorResponse = (status: string) => ({ $ref: `#/components/responses/${ERROR_RESPONSES[status]}` });

export function describeOperation(route: DescribedRoute): JsonSchema {
  const { terms, rule, options, isSafe } = route;
  const isIntegration = rule === API_KEY;
  return {
    operationId: operationIdOf(route),
    tags: [tagOf(route)],
    summary: terms?.summary ?? sentenceOf(route.handler),
    ...(options.scope && { description: `Requires the scope \`${options.scope}\`.`, 'x-scope': options.scope }),
    ...(rule === 'guest' && { security: [] }),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(terms?.query),
      ...(isIntegration && !isSafe ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(terms?.body && { requestBody: describeBody(terms.body, terms.files?.files ?? []) }),
    responses: {
      [String(terms?.status ?? 200)]: describeAnswer(route),
      ...Object.fromEntries(Object.keys(ERROR_RESPONSES).map((status) => [status, errorResponse(status)])),
      default: { $ref: '#/components/responses/Unavailable' },
    },
  };
}

export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}').replaceAll(/\*/g, '{path}');

export const tagOf = ({ controller }: DescribedRoute): string =>
  controller.replace(/^Integrate/, '').replace(/Controller$/, '');

/** Does not depend on the names of classes and methods. */
const operationIdOf = ({ method, path, terms }: DescribedRoute): string =>
  terms?.operationId ?? `${method.toLowerCase()} ${templateOf(path)}`.replaceAll(/\W+/g, '_').replace(/_$/, '');

/** Turns `listOfDay` into `List of day`. */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

function pathParameters({ path, ids }: DescribedRoute): JsonSchema[] {
  return Array.from(templateOf(path).matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: ids.includes(name)
      ? { type: 'integer', minimum: 1, maximum: 999_999_999_999 }
      : { type: 'string', minLength: 1 },
  }));
}

function queryParameters(query: z.ZodType | undefined): JsonSchema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(typeof description === 'string' && { description }),
  }));
}

function describeBody(body: z.ZodType, files: readonly string[]): JsonSchema {
  const schema = toSchema(body);
  const json = { 'application/json': { schema } };
  if (files.length === 0) return { required: true, content: json };
  const fields = Object.fromEntries(
    files.map((name) => [name, { type: 'string', contentMediaType: 'application/octet-stream' }]),
  );
  const form = { ...schema, properties: { ...(schema['properties'] as object), ...fields } };
  return { required: true, content: { ...json, 'multipart/form-data': { schema: form } } };
}

function describeAnswer({ terms, rule }: DescribedRoute): JsonSchema {
  const headers = rule === API_KEY ? limitHeaders() : {};
  const answer = terms?.response ?? null;
  if (answer === null) return { description: 'Success.', ...headers };
  const content = !(answer instanceof z.ZodType)
    ? { [answer.type]: { schema: { type: 'string', contentMediaType: '*/*' } } }
    : { 'application/json': { schema: toSchema(answer) } };
  return { description: 'Success.', ...headers, content };
}

const limitHeaders = () => ({
  headers: Object.fromEntries(
    ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
});
