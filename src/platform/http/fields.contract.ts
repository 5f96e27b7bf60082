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

/** The id of a row. */
export const Id = z.coerce.number({ error: 'number_invalid' }).int().positive();

/** Ids of rows: one, several, with commas between, or JSON. */
export const IdList = (most = 1000) => z.preprocess(splitList, z.array(Id).max(most, { error: 'too_many' }));

/** The ids of an action on many rows: at least one. */
export const SelectedIds = (most = 1000) => IdList(most).refine((ids) => ids.length > 0, { error: 'required' });

/** Uuids, written as ids are. */
export const Uuids = z.preprocess(splitList, z.array(z.uuid()).max(1000, { error: 'too_many' }));

/** Names of fields, with commas between. */
export const Names = z.preprocess(splitList, z.array(z.string().trim().max(60)).max(50, { error: 'too_many' }));

function splitList(written: unknown): unknown {
  if (Array.isArray(written)) return written.flatMap(splitList);
  if (typeof written === 'number') return [written];
  if (typeof written !== 'string') return written;
  const text = written.trim();
  const parts = /^\[.*\]$/s.test(text) ? text.slice(1, -1).split(',') : text.split(',');
  return parts.map((part) => part.trim().replace(/^"(.*)"$/, '$1')).filter((part) => part !== '');
}

/** What a user was shown and typed before all is deleted; another number is refused with 409 `stale_count`. Without one all goes. */
export const Count = z.object({
  count: z.coerce
    .number()
    .int()
    .min(0)
    .nullish()
    .transform((count) => count ?? null),
});
export type Count = z.infer<typeof Count>;
