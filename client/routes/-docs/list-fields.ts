import type { Schema } from './api-document.js';

export interface Field {
  name: string;
  path: string;
  depth: number;
  /** Examples: `string`, `integer | null`, `object[]`. */
  type: string;
  isRequired: boolean;
  description: string | null;
  /** Empty: any value of the type. */
  values: string[];
  /** Default, as JSON. */
  fallback: string | null;
  bounds: { of: 'characters' | 'entries' | 'value'; smallest: number; most: number } | null;
}

/** Larger bounds are inexact in JavaScript, so they are no real limit. */
const MAX_EXACT_INTEGER = Number.MAX_SAFE_INTEGER;

export function listFields(schema: Schema, above: readonly string[] = []): Field[] {
  const { properties = {}, required = [] } = objectIn(schema) ?? {};
  return Object.entries(properties).flatMap(([name, property]) => {
    return [
      {
        name,
        path: [...above, name].join('.'),
        depth: above.length,
        type: schemaTypeOf(property),
        isRequired: required.includes(name),
        description: property.description ?? null,
        values: valuesOf(property),
        fallback: property.default === undefined ? null : JSON.stringify(property.default),
        bounds: boundsOf(property),
      },
      ...listFields(property, [...above, name]),
    ];
  });
}

function boundsOf(schema: Schema): Field['bounds'] {
  // A list's bounds win over those of its items.
  const all = alternativesOf(schema);
  const { maxItems } = all.find((one) => one.maxItems !== undefined) ?? {};
  if (maxItems !== undefined) return { of: 'entries', smallest: 0, most: maxItems };
  const { maxLength, minimum = 0, maximum = MAX_EXACT_INTEGER } = all.find(({ type }) => type !== 'null') ?? {};
  if (maxLength !== undefined) return { of: 'characters', smallest: 0, most: maxLength };
  return maximum < MAX_EXACT_INTEGER ? { of: 'value', smallest: minimum, most: maximum } : null;
}

const alternativesOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(alternativesOf) ?? [schema];

/** Looks into list items and unions. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const one of schema.anyOf ?? []) {
    const found = objectIn(one);
    if (found) return found;
  }
  return undefined;
}

export function schemaTypeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(schemaTypeOf))].join(' | ');
  if (schema.contentMediaType) return 'file';
  const known = schema.const ?? schema.enum?.[0];
  const types = [schema.type ?? (known === undefined ? 'any' : typeof known)].flat();
  return types.map((type) => (type === 'array' ? listOf(schema.items) : type)).join(' | ');
}

function listOf(items: Schema | undefined): string {
  const type = items ? schemaTypeOf(items) : 'any';
  return type.includes('|') ? `(${type})[]` : `${type}[]`;
}

function valuesOf(schema: Schema): string[] {
  const values = alternativesOf(schema).flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return [...new Set(values.filter((value) => value !== null).map(String)), ...valuesOfItems(schema)];
}

const valuesOfItems = ({ items }: Schema): string[] => (items && !items.properties ? valuesOf(items) : []);
