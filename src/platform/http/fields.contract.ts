import { z } from 'zod';

const WORDS: Record<string, boolean> = {
  true: true,
  on: true,
  yes: true,
  '1': true,
  false: false,
  off: false,
  no: false,
  '0': false,
};

/** A yes or no, as browsers and programs write it: `true`, `1`, `on`, `True` … */
export const Flag = z.preprocess((written) => {
  if (typeof written === 'number') return WORDS[String(written)] ?? written;
  return typeof written === 'string' ? (WORDS[written.trim().toLowerCase()] ?? written) : written;
}, z.boolean());

const DIGITS = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A number, or the digits in which a form writes one. Nothing else is: z.coerce would read null, false and an empty list as 0. */
export const Numeric = <T extends z.ZodType>(schema: T) => z.preprocess(readNumber, schema);

function readNumber(written: unknown): unknown {
  if (typeof written !== 'string') return written;
  const text = written.trim();
  return DIGITS.test(text) ? Number(text) : written;
}

/** The id of a row. */
export const Id = Numeric(z.number().int().positive());

/** Ids of rows: one, several, with commas between, or JSON; in a list also rows as they were answered. */
export const IdList = (most = 1000) => z.preprocess(splitIds, z.array(Id).max(most, { error: 'too_many' }));

/** The ids of an action on many rows: at least one. */
export const SelectedIds = (most = 1000) => IdList(most).refine((ids) => ids.length > 0, { error: 'required' });

/** Uuids, written as ids are. */
export const Uuids = z.preprocess(splitList, z.array(z.uuid()).max(1000, { error: 'too_many' }));

/** Names of fields, with commas between. */
export const Names = z.preprocess(splitList, z.array(z.string().trim().max(60)).max(50, { error: 'too_many' }));

function splitIds(written: unknown): unknown {
  return splitList(Array.isArray(written) ? written.map(idOf) : written);
}

function idOf(one: unknown): unknown {
  return typeof one === 'object' && one !== null && 'id' in one ? one.id : one;
}

function splitList(written: unknown): unknown {
  if (Array.isArray(written)) return written.flatMap(splitList);
  if (typeof written === 'number') return [written];
  if (typeof written !== 'string') return written;
  const text = written.trim();
  const parts = /^\[.*\]$/s.test(text) ? text.slice(1, -1).split(',') : text.split(',');
  return parts.map((part) => part.trim().replace(/^"(.*)"$/, '$1')).filter((part) => part !== '');
}

const NOTHING: ReadonlySet<unknown> = new Set([undefined, null, 'undefined', 'null']);

/** Null, the word that a program makes of it in a form, or a list of nothing else. */
export const isNothing = (written: unknown): boolean =>
  Array.isArray(written) ? written.length > 0 && written.every(isNothing) : NOTHING.has(written);

/**
 * For a text that nobody writes by themselves, such as the session id of a device. Its schema would take the words for nothing as well as any
 * other text; where a schema refuses them, validate-input.ts leaves them out.
 */
export const unlessNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((written) => (isNothing(written) ? undefined : written), schema);

/** What a user was shown and typed before all is deleted; another number is refused with 409 `stale_count`. Without one all goes. */
export const Count = z.object({
  count: Numeric(z.number().int().min(0))
    .nullish()
    .transform((count) => count ?? null),
});
export type Count = z.infer<typeof Count>;
