import { z } from 'zod';

const FLAG_WORDS: Record<string, boolean> = {
  true: true,
  on: true,
  yes: true,
  '1': true,
  false: false,
  off: false,
  no: false,
  '0': false,
};

export const Flag = z.preprocess((written) => {
  if (typeof written === 'number') return FLAG_WORDS[String(written)] ?? written;
  return typeof written === 'string' ? (FLAG_WORDS[written.trim().toLowerCase()] ?? written) : written;
}, z.boolean());

const DIGITS = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Accepts digits. z.coerce would read null, false and [] as 0. */
export const Numeric = <T extends z.ZodType>(schema: T) => z.preprocess(readNumber, schema);

function readNumber(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  const text = written.trim();
  return DIGITS.test(text) ? Number(text) : written;
}

export const Id = Numeric(z.number().int().positive());

/** Accepts one id, several, comma-separated, JSON, or rows of the API. */
export const IdList = (max = 1000) => z.preprocess(splitIds, z.array(Id).max(max, { error: 'too_many' }));

export const SelectedIds = (max = 1000) => IdList(max).refine((ids) => ids.length > 0, { error: 'required' });

export const Uuids = z.preprocess(splitList, z.array(z.uuid()).max(1000, { error: 'too_many' }));

export const Names = z.preprocess(splitList, z.array(z.string().trim().max(60)).max(50, { error: 'too_many' }));

export const TextList = <T extends z.ZodType>(text: T, max: number) =>
  z.preprocess(splitList, z.array(text).max(max, { error: 'too_many' }));

function splitIds(written: unknown): unknown {
  return splitList(Array.isArray(written) ? written.map(idOf) : written);
}

function idOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}

function splitList(written: unknown): unknown {
  if (Array.isArray(written)) return written.flatMap(splitList);
  if (typeof written === 'number') return [written];
  if (typeof written !== 'string') return written;
  const text = written.trim();
  const parts = /^\[.*\]$/s.test(text) ? text.slice(1, -1).split(',') : text.split(',');
  return parts.map((part) => part.trim().replace(/^"(.*)"$/, '$1')).filter((part) => part !== '');
}

const requiredWhenSent = new WeakMap<z.ZodType, readonly string[]>();

/** Makes fields optional. A sent field must not be empty if `create` requires it. */
export function updateOf<T extends z.ZodObject>(create: z.ZodObject, update: T): ReturnType<T['partial']> {
  const schema = update.partial();
  const required = Object.entries(create.shape).filter(([, field]) => !field.safeParse(undefined).success);
  requiredWhenSent.set(
    schema,
    required.map(([name]) => name),
  );
  return schema as ReturnType<T['partial']>;
}

/** Returns required fields that were sent empty. `raw` is the unparsed body. */
export function findEmptied(schema: z.ZodType, raw: unknown): string[] {
  const required = requiredWhenSent.get(schema);
  if (!required || typeof raw !== 'object' || raw === null) return [];
  const sent = Object.entries(raw).map(([name, value]) => [name.replace(/[[.].*$/s, ''), value] as const);
  return required.filter((name) => {
    const values = sent.filter(([base]) => base === name).flatMap(([, value]) => value as unknown);
    return values.length > 0 && values.every((value) => value === '');
  });
}

const NOTHING: ReadonlySet<unknown> = new Set([undefined, null, 'undefined', 'null']);

export const isNothing = (written: unknown): boolean =>
  Array.isArray(written) ? written.length > 0 && written.every(isNothing) : NOTHING.has(written);

/** Treats "null" as absent, for fields without free text whose schema accepts it. */
export const unlessNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((written) => (isNothing(written) ? undefined : written), schema);

/** Revision that the client read. An outdated one causes 409 `changed_meanwhile`. */
export const Revision = z
  .preprocess(
    (written) => (isNothing(written) || written === '' ? undefined : written),
    z.string().trim().max(64, { error: 'too_long' }).optional(),
  )
  .optional();

/** Confirmed number of rows. A difference causes 409 `stale_count`; absent deletes all. */
export const Count = z.object({
  count: Numeric(z.number().int().min(0))
    .nullish()
    .transform((count) => count ?? null),
});
export type Count = z.infer<typeof Count>;

export const MAX_SELECTED_IDS = 1000;

export const SelectedData = z.object({ selected_data: SelectedIds(MAX_SELECTED_IDS) });

export type SelectedData = z.infer<typeof SelectedData>;
