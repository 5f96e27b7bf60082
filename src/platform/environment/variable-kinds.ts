import { z } from 'zod';

type Values<Schema extends z.ZodRawShape> = z.output<z.ZodObject<Schema>>;

/** `toValues` names the variables as `Config` does. */
export const declareVariables = <Schema extends z.ZodRawShape, Result>(
  schema: Schema,
  toValues: (env: Values<Schema>) => Result,
): { schema: Schema; toValues: (env: Values<Schema>) => Result } => ({ schema, toValues });

/** `{shop}` stands for the domain of a store. */
export function address(defaultUrl: string) {
  const isAddress = (value: string): boolean =>
    /^https?:\/\//.test(value) && URL.canParse(value.replace('{shop}', 's'));
  return z.preprocess(
    emptyIsUnset,
    z
      .string()
      .refine(isAddress, 'must be an http address')
      .default(defaultUrl)
      .transform((value) => value.replace(/\/+$/, '')),
  );
}

export function secret() {
  return z.preprocess(emptyIsUnset, z.string().max(500, 'must have at most 500 characters').default(''));
}

export function emptyIsUnset(value: unknown): unknown {
  return value === '' ? undefined : value;
}
