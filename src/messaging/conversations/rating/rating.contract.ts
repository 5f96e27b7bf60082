import { z } from 'zod';
import { DataOf } from '../../../platform/http/answers.contract.js';
import { Flag, Numeric } from '../../../platform/http/fields.contract.js';

export const MAX_QUESTION_LENGTH = 1_000;
export const MAX_DAYS_BETWEEN = 365;
export const DEFAULT_DAYS_BETWEEN = 30;

export const DEFAULT_QUESTIONS: Readonly<Record<'en' | 'ar', string>> = {
  en: 'How was our service? Reply with a number from 1 (very bad) to 5 (excellent).',
  ar: 'كيف كانت خدمتنا؟ أرسل رقمًا من 1 (سيئة جدًا) إلى 5 (ممتازة).',
};

export const CsatSettings = z.object({
  is_on: Flag,
  question: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required' })
    .max(MAX_QUESTION_LENGTH, { error: 'too_long' }),
  days_between: Numeric(
    z
      .number()
      .int({ error: 'number_range' })
      .min(0, { error: 'number_range' })
      .max(MAX_DAYS_BETWEEN, { error: 'number_range' }),
  ),
});
export type CsatSettings = z.infer<typeof CsatSettings>;

/** Before the first save: off, with a question in the user's language. */
export const CsatSettingsResult = DataOf(
  z.object({ is_on: z.boolean(), question: z.string(), days_between: z.number() }),
);
export type CsatSettingsResult = z.infer<typeof CsatSettingsResult>;
