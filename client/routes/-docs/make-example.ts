import type { Schema } from './api-document.js';

const TIME = '2026-11-27T09:30:00Z';
const FORMAT_EXAMPLES: Record<string, string> = {
  'date-time': TIME,
  date: TIME.slice(0, 10),
  uri: 'https://example.com/picture.png',
  uuid: '0b8f3c5e-6f0a-4d0c-9a53-2f1f0f7c1a11',
  email: 'name@example.com',
};

export function makeExample(schema: Schema, name = ''): unknown {
  const documented = schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (documented !== undefined) return documented;
  if (schema.anyOf) return makeExample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  if (schema.properties) return examplesOf(schema.properties);
  const [type] = [schema.type].flat();
  switch (type) {
    case 'array':
      return schema.items ? [makeExample(schema.items)] : [];
    case 'object':
      return {};
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return FORMAT_EXAMPLES[schema.format ?? ''] ?? (name.endsWith('_at') ? TIME : '…');
  }
}

export function makeRequest({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const included = Object.entries(properties).filter(
    ([name, { examples, contentMediaType }]) => !contentMediaType && (required.includes(name) || examples),
  );
  return examplesOf(Object.fromEntries(included));
}

const examplesOf = (properties: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, makeExample(property, name)]));
