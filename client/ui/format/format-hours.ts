import type { Language } from '@server/auth/auth.contract.js';

/** Isolates a text in the language's direction. U+2069 ends it. */
const OPENS: Record<Language, string> = { en: '\u2066', ar: '\u2067' };

/** Example: `09:00–18:00`. An open end is that of the day. The earlier time is at the line's start. */
export function formatHours(
  from: string | null | undefined,
  to: string | null | undefined,
  language: Language,
): string {
  return `${OPENS[language]}${from || '00:00'}–${to || '23:59'}\u2069`;
}
