import type { Language } from '@server/auth/auth.contract.js';

/** U+2066 and U+2067: a stretch of its own in the direction of the language; U+2069 ends it. */
const OPENS: Record<Language, string> = { en: '\u2066', ar: '\u2067' };

/** `09:00–18:00` of two times of a day, an open end being that of the day; the earlier stands where a line begins. */
export function formatHours(
  from: string | null | undefined,
  to: string | null | undefined,
  language: Language,
): string {
  return `${OPENS[language]}${from || '00:00'}–${to || '23:59'}\u2069`;
}
