import type { Schema } from './api-document.js';

export interface Field {
  name: string;
  path: string;
  depth: number;
  /** Examples: `string`, `integer | null`, `object[]`. */
  type: string;
  isRequired: boolean;
  description: string | null;
  /** Allowed values, or none if any is. */
  values: string[];
  fallback: string | null;
  bounds: { unit: 'characters' | 'entries' | 'value'; min: number; max: number } | null;
}

/** Larger bounds are inexact in JavaScript, so they are no real limit. */
const MAX_EXACT_INTEGER = Number.MAX_SAFE_INTEGER;

export function listFields(schema: Schema, parentNames: readonly string[] = []): Field[] {
  const { properties = {}, required = [] } = objectIn(schema) ?? {};
  return Object.entries(properties).flatMap(([name, property]) => {
    return [
      {
        name,
        path: [...parentNames, name].join('.'),
        depth: parentNames.length,
        type: schemaTypeOf(property),
        isRequired: required.includes(name),
        description: property.description ?? null,
        values: valuesOf(property),
        fallback: property.default === undefined ? null : JSON.stringify(property.default),
        bounds: boundsOf(property),
      },
      ...listFields(property, [...parentNames, name]),
    ];
  });
}

function boundsOf(schema: Schema): Field['bounds'] {
  // A list's bounds win over those of its items.
  const alternatives = alternativesOf(schema);
  const { maxItems } = alternatives.find((alternative) => alternative.maxItems !== undefined) ?? {};
  if (maxItems !== undefined) return { unit: 'entries', min: 0, max: maxItems };
  const {
    maxLength,
    minimum = 0,
    maximum = MAX_EXACT_INTEGER,
  } = alternatives.find(({ type }) => type !== 'null') ?? {};
  if (maxLength !== undefined) return { unit: 'characters', min: 0, max: maxLength };
  return maximum < MAX_EXACT_INTEGER ? { unit: 'value', min: minimum, max: maximum } : null;
}

const alternativesOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(alternativesOf) ?? [schema];

/** Finds the first object schema, also in list items and unions. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const alternative of schema.anyOf ?? []) {
    const found = objectIn(alternative);
    if (found) return found;
  }
  return undefined;
}

export function schemaTypeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(schemaTypeOf))].join(' | ');
  if (schema.contentMediaType) return 'file';
  const sample = schema.const ?? schema.enum?.[0];
  const types = [schema.type ?? (sample === undefined ? 'any' : typeof sample)].flat();
  return types.map((type) => (type === 'array' ? listOf(schema.items) : type)).join(' | ');
}

function listOf(items: Schema | undefined): string {
  const type = items ? schemaTypeOf(items) : 'any';
  return type.includes('|') ? `(${type})[]` : `${type}[]`;
}

function valuesOf(schema: Schema): string[] {
  const values = alternativesOf(schema).flatMap(
    ({ enum: allowed, const: constant }) => allowed ?? (constant === undefined ? [] : [constant]),
  );
  return [...new Set(values.filter((value) => value !== null).map(String)), ...valuesOfItems(schema)];
}

const valuesOfItems = ({ items }: Schema): string[] => (items && !items.properties ? valuesOf(items) : []);
