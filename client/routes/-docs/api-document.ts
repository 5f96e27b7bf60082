import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@server/auth/auth.contract.js';
import { http } from '@/app/http/http.js';

export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  'x-scope'?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref: string } | { description: string; content?: Content }>;
}

interface ApiDocument {
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { parameters: Record<string, Parameter> };
}

export interface ApiCall {
  id: string;
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the base address, or a webhook's event kind. */
  path: string;
  isWebhook: boolean;
  scope: string | null;
  inputs: { place: 'path' | 'query' | 'header' | 'body'; schema: Schema }[];
  takesFile: boolean;
  response: { status: string; schema: Schema | null };
}

export interface ApiReference {
  base: string;
  groups: { tag: string; calls: ApiCall[] }[];
}

export const apiReferenceQuery = (language: Language) =>
  queryOptions({
    queryKey: ['api-reference', language] as const,
    queryFn: async ({ signal }) => {
      const document = await http.get<ApiDocument>('/api/integrate/v1/openapi.json', undefined, { signal });
      if (language === 'ar') translate(document, (await import('./descriptions-ar.js')).default);
      return toReference(document);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Translates in place. Unknown sentences stay in English. */
function translate(part: unknown, sentences: Readonly<Record<string, string>>): void {
  if (typeof part !== 'object' || part === null) return;
  const fields = part as Record<string, unknown>;
  for (const [name, value] of Object.entries(fields))
    if (name === 'description' && typeof value === 'string') fields[name] = sentences[value] ?? value;
    else translate(value, sentences);
}

function toReference(document: ApiDocument): ApiReference {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, isWebhook: false })),
  );
  const webhooks = Object.entries(document.webhooks).map(([path, { post: operation }]) => ({
    path,
    method: 'post',
    operation,
    isWebhook: true,
  }));
  const all = [...operations, ...webhooks];
  return {
    base: document.servers[0]?.url ?? '',
    groups: document.tags.map(({ name: tag }) => ({
      tag,
      calls: all
        .filter(({ operation }) => operation.tags.includes(tag))
        .map(({ operation, ...address }) => toCall(document, operation, address)),
    })),
  };
}

function toCall(
  document: ApiDocument,
  operation: Operation,
  { path, method, isWebhook }: { path: string; method: string; isWebhook: boolean },
): ApiCall {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1) ?? '']! : parameter,
  );
  const inputsAt = (place: Parameter['in']): ApiCall['inputs'] => {
    const found = parameters.filter((parameter) => parameter.in === place);
    return found.length > 0 ? [{ place, schema: toObjectSchema(found) }] : [];
  };
  const content = operation.requestBody?.content ?? {};
  // The form has all JSON fields and the file.
  const body = (content['multipart/form-data'] ?? content['application/json'])?.schema;
  const [status = '', success] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  return {
    id: operation.operationId,
    summary: operation.summary,
    path,
    isWebhook,
    method: method.toUpperCase() as ApiCall['method'],
    scope: operation['x-scope'] ?? null,
    inputs: [
      ...(['path', 'query'] as const).flatMap(inputsAt),
      ...(body ? [{ place: 'body' as const, schema: body }] : []),
      ...inputsAt('header'),
    ],
    takesFile: 'multipart/form-data' in content,
    response: {
      status,
      schema: (success && 'content' in success && success.content?.['application/json']?.schema) || null,
    },
  };
}

const toObjectSchema = (parameters: readonly Parameter[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, ...(description && { description }) }]),
  ),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
});
