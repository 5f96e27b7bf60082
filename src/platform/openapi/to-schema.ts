import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/**
 * The JSON Schema of what a contract reads. What is read in several notations (a list with commas, `on` for true) is described by the one that
 * it is turned into; what no schema can say, such as that one field needs another, is left to the 422.
 */
export function toSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(convert(schema)) as JsonSchema;
}

function convert(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform')
        Object.assign(jsonSchema, convert(def.out as z.ZodType));
    },
  });
}

/** The document says once which dialect it speaks. */
function withoutDialect(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDialect);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => name !== '$schema' || typeof inner !== 'string');
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutDialect(inner)]));
}
