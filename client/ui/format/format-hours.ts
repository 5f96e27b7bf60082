import type { Language } from '@server/auth/auth.contract.js';

/** Characters that isolate the direction until U+2069. */
const ISOLATE_START: Record<Language, string> = { en: '\u2066', ar: '\u2067' };

/** Formats a period. A missing time is the start or end of the day. */
export function formatHours(
  from: string | null | undefined,
  to: string | null | undefined,
  language: Language,
): string {
  return `${ISOLATE_START[language]}${from || '00:00'}–${to || '23:59'}\u2069`;
}
