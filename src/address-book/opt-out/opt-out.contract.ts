import { z } from 'zod';
import { Flag, Revision } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { MAX_REPLY_LENGTH, MAX_KEYWORD_LENGTH, MAX_KEYWORDS } from './opt-out-limits.contract.js';

export const MAX_NUMBERS_PER_REQUEST = 1000;
/** Entries that users add. Opt-outs by keyword have no limit. */
export const MAX_MANUAL_SUPPRESSIONS = 100_000;

const words = z
  .array(z.string().trim().min(1).max(MAX_KEYWORD_LENGTH, { error: 'too_long' }))
  .max(MAX_KEYWORDS, { error: 'too_many' });
const reply = z
  .string()
  .trim()
  .max(MAX_REPLY_LENGTH, { error: 'too_long' })
  .nullish()
  .transform((text) => text ?? null);

/** The whole message must equal a word. */
export const OptOutSettings = z
  .object({
    is_on: Flag,
    stop_words: words,
    start_words: words,
    /** Null sends no reply. */
    stop_reply: reply,
    start_reply: reply,
    revision: Revision,
  })
  .refine(({ is_on, stop_words }) => !is_on || stop_words.length > 0, { path: ['stop_words'], error: 'required' });
export type OptOutSettings = z.infer<typeof OptOutSettings>;

/** Settings in a response. OptOutSettings parses form input. */
const SavedSettings = z.object({
  is_on: z.boolean(),
  stop_words: z.array(z.string()),
  start_words: z.array(z.string()),
  stop_reply: z.string().nullable(),
  start_reply: z.string().nullable(),
});

export const OptOutSettingsResult = z.object({
  data: SavedSettings,
  defaults: SavedSettings,
  revision: z.string(),
});
export type OptOutSettingsResult = z.infer<typeof OptOutSettingsResult>;

export const SuppressionReason = z.enum(['keyword', 'user', 'import']);
export type SuppressionReason = z.infer<typeof SuppressionReason>;

export const SuppressionResource = z.object({
  id: z.number(),
  phone_number: z.string().nullable(),
  whatsapp_id: z.string().nullable(),
  name: z.string().nullable(),
  contact_id: z.number().nullable(),
  reason: SuppressionReason,
  at: z.string(),
});
export type SuppressionResource = z.infer<typeof SuppressionResource>;

/** `search` is part of a number. */
export const ListSuppressionsQuery = PageQuery;
export type ListSuppressionsQuery = z.infer<typeof ListSuppressionsQuery>;

/** Numbers, one per line. */
export const SuppressNumbersBody = z.object({ numbers: z.string().trim().min(1, { error: 'required' }).max(40_000) });
export type SuppressNumbersBody = z.infer<typeof SuppressNumbersBody>;

export const SuppressNumbersResult = z.object({
  added: z.number(),
  known: z.number(),
  bad: z.array(z.string()),
});
export type SuppressNumbersResult = z.infer<typeof SuppressNumbersResult>;

export interface OptOutEvents {
  /** `contact_id` is set after a contact's keyword. */
  'opt_out.changed': { contact_id: number | null };
}
