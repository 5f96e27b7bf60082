import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';

const TIME_PATTERN = /^(\d{1,2})(?:[:.]?(\d{2}))?$/;

/** Parses `9`, `930`, `9:30` and Arabic digits. Returns null for other texts. */
export function readTime(typed: string): string | null {
  const text = toLatinDigits(typed).trim();
  if (text === '') return '';
  const [, hour, minute = '0'] = TIME_PATTERN.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
