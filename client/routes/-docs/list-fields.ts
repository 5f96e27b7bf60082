import type { Schema } from './api-document.js';

/** One field of what is given or answered. */
export interface Field {
  name: string;
  /** The names from the whole to it, with dots between. */
  path: string;
  /** 0 for a field of the whole, 1 for a field of such a field, … */
  depth: number;
  /** As programs call it: `string`, `integer | null`, `object[]`. */
  type: string;
  isRequired: boolean;
  description: string | null;
  /** All that it may be; empty when it may be anything of its type. */
  values: string[];
  /** What counts when it is not given, as JSON. */
  fallback: string | null;
  /** How much of it there may be, or between which numbers it lies. */
  bounds: { of: 'characters' | 'entries' | 'value'; smallest: number; most: number } | null;
}

/** Behind it begin numbers that JavaScript cannot count: no limit that somebody has set. */
const BEYOND = Number.MAX_SAFE_INTEGER;

/** The fields of an object and of all that it holds, in the order of the contract. */
export function listFields(schema: Schema, above: readonly string[] = []): Field[] {
  const { properties = {}, required = [] } = objectIn(schema) ?? {};
  return Object.entries(properties).flatMap(([name, property]) => {
    return [
      {
        ...{ name, path: [...above, name].join('.'), depth: above.length },
        ...{ type: typeOf(property), isRequired: required.includes(name) },
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
  // Of one that is either, as a list or one of its entries, the list says more.
  const all = alternativesOf(schema);
  const { maxItems } = all.find((one) => one.maxItems !== undefined) ?? {};
  if (maxItems !== undefined) return { of: 'entries', smallest: 0, most: maxItems };
  const { maxLength, minimum = 0, maximum = BEYOND } = all.find(({ type }) => type !== 'null') ?? {};
  if (maxLength !== undefined) return { of: 'characters', smallest: 0, most: maxLength };
  return maximum < BEYOND ? { of: 'value', smallest: minimum, most: maximum } : null;
}

const alternativesOf = (schema: Schema): Schema[] => schema.anyOf?.flatMap(alternativesOf) ?? [schema];

/** The object that it is, holds in a list, or may be. */
function objectIn(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectIn(schema.items);
  for (const one of schema.anyOf ?? []) {
    const found = objectIn(one);
    if (found) return found;
  }
  return undefined;
}

export function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.contentMediaType) return 'file';
  const known = schema.const ?? schema.enum?.[0];
  const types = [schema.type ?? (known === undefined ? 'any' : typeof known)].flat();
  return types.map((type) => (type === 'array' ? listOf(schema.items) : type)).join(' | ');
}

function listOf(items: Schema | undefined): string {
  const type = items ? typeOf(items) : 'any';
  return type.includes('|') ? `(${type})[]` : `${type}[]`;
}

function valuesOf(schema: Schema): string[] {
  const values = alternativesOf(schema).flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const]));
  return [...new Set(values.filter((value) => value !== null).map(String)), ...valuesOfItems(schema)];
}

const valuesOfItems = ({ items }: Schema): string[] => (items && !items.properties ? valuesOf(items) : []);
