import type { Schema } from './api-document.js';

const TIME = '2026-11-27T09:30:00Z';
const OF_FORMAT: Record<string, string> = {
  'date-time': TIME,
  date: TIME.slice(0, 10),
  uri: 'https://example.com/picture.png',
  uuid: '0b8f3c5e-6f0a-4d0c-9a53-2f1f0f7c1a11',
  email: 'name@example.com',
};

/** A value that fits the schema: as the contract shows it, or as simple as its type allows. */
export function makeExample(schema: Schema, name = ''): unknown {
  const told = schema.examples?.[0] ?? schema.const ?? schema.default ?? schema.enum?.[0];
  if (told !== undefined) return told;
  if (schema.anyOf) return makeExample(schema.anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  if (schema.properties) return allOf(schema.properties);
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
      return OF_FORMAT[schema.format ?? ''] ?? (name.endsWith('_at') ? TIME : '…');
  }
}

/** What somebody would write who wants the thing done: the required fields, and those that the contract shows. */
export function makeRequest({ properties = {}, required = [] }: Schema): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(
    ([name, { examples, contentMediaType }]) => !contentMediaType && (required.includes(name) || examples),
  );
  return allOf(Object.fromEntries(wanted));
}

const allOf = (properties: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, makeExample(property, name)]));
