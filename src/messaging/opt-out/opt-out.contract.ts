import { z } from 'zod';
import { Flag } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { LONGEST_REPLY, LONGEST_WORD, MOST_WORDS } from './opt-out-limits.contract.js';

/** Numbers of one POST /api/v1/suppressions. */
export const MOST_NUMBERS = 1000;
/** Numbers that an account may put on its list by hand. What people asked for themselves is always kept. */
export const MOST_BY_HAND = 100_000;

const words = z
  .array(z.string().trim().min(1).max(LONGEST_WORD, { error: 'too_long' }))
  .max(MOST_WORDS, { error: 'too_many' });
const reply = z
  .string()
  .trim()
  .max(LONGEST_REPLY, { error: 'too_long' })
  .nullish()
  .transform((text) => text ?? null);

/** GET and POST /api/v1/opt-out-settings. A message that is one of the words and nothing else counts, however it is spelt. */
export const OptOutSettings = z
  .object({
    is_on: Flag,
    stop_words: words,
    start_words: words,
    /** The one answer to a stop or start word; null answers nothing. */
    stop_reply: reply,
    start_reply: reply,
  })
  .refine(({ is_on, stop_words }) => !is_on || stop_words.length > 0, { path: ['stop_words'], error: 'required' });
export type OptOutSettings = z.infer<typeof OptOutSettings>;

/** They as they are kept: OptOutSettings reads what a form writes. */
const SavedSettings = z.object({
  is_on: z.boolean(),
  stop_words: z.array(z.string()),
  start_words: z.array(z.string()),
  stop_reply: z.string().nullable(),
  start_reply: z.string().nullable(),
});

export const OptOutSettingsResult = z.object({
  data: SavedSettings,
  /** What stands there before anything is changed. */
  defaults: SavedSettings,
});
export type OptOutSettingsResult = z.infer<typeof OptOutSettingsResult>;

export const SuppressionReason = z.enum(['keyword', 'user']);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

/** Somebody who is not to be written to, whether in the address book or not. */
export const SuppressionResource = z.object({
  id: z.number(),
  /** Digits; null while WhatsApp hides the number. */
  phone_number: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  contact_id: z.number().nullable(),
  /** They asked by a word, or somebody of the account put them here. */
  reason: SuppressionReason,
  at: z.string(),
});
export type SuppressionResource = z.infer<typeof SuppressionResource>;

/** GET /api/v1/suppressions -> Page<SuppressionResource>; `search` is a part of the number. */
export const ListSuppressionsQuery = PageQuery;
export type ListSuppressionsQuery = z.infer<typeof ListSuppressionsQuery>;

/** POST /api/v1/suppressions: numbers as people write them, one a line. */
export const SuppressNumbers = z.object({ numbers: z.string().trim().min(1, { error: 'required' }).max(40_000) });
export type SuppressNumbers = z.infer<typeof SuppressNumbers>;

export const SuppressNumbersResult = z.object({
  added: z.number(),
  /** On the list before. */
  known: z.number(),
  /** What is no number, as it was written. */
  bad: z.array(z.string()),
});
export type SuppressNumbersResult = z.infer<typeof SuppressNumbersResult>;

/*
 * DELETE /api/v1/suppressions/{id} takes somebody off the list.
 * POST /api/v1/contacts/{id}/opt-out and /opt-in put a contact on it and take them off: { opted_out_at }.
 * POST /api/v1/check-contacts asks WhatsApp slowly which numbers it knows: { count }.
 */

export interface OptOutEvents {
  /** The list changed: by this contact's own word, or by hand. */
  'opt_out.changed': { contact_id: number | null };
}
