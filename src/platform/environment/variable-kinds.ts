import { z } from 'zod';

type Values<Schema extends z.ZodRawShape> = z.output<z.ZodObject<Schema>>;

/** Declares variables. `toValues` names them as `Config` does. */
export const declareVariables = <Schema extends z.ZodRawShape, Result>(
  schema: Schema,
  toValues: (env: Values<Schema>) => Result,
): { schema: Schema; toValues: (env: Values<Schema>) => Result } => ({ schema, toValues });

/** Returns the schema of a URL. `{shop}` stands for the domain of a store. */
export function address(defaultUrl: string) {
  const isAddress = (value: string): boolean =>
    /^https?:\/\//.test(value) && URL.canParse(value.replace('{shop}', 's'));
  return z.preprocess(
    unsetIfEmpty,
    z
      .string()
      .refine(isAddress, 'must be an http address')
      .default(defaultUrl)
      .transform((value) => value.replace(/\/+$/, '')),
  );
}

export function secret() {
  return z.preprocess(unsetIfEmpty, z.string().max(500, 'must have at most 500 characters').default(''));
}

export function unsetIfEmpty(value: unknown): unknown {
  return value === '' ? undefined : value;
}
