import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Returns the JSON schema of input. The 422 response covers other rules. */
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

/** Removes dialects, because the document declares its own. */
function withoutDialect(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDialect);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => name !== '$schema' || typeof inner !== 'string');
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutDialect(inner)]));
}
