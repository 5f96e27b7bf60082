import { cutText } from './cut-text.contract.js';

/** A text the database can keep, whoever wrote it: without NUL characters and halves of characters, and not longer than `most`. */
export function sanitizeText(text: string, most = Number.POSITIVE_INFINITY): string {
  return cutText(text, most).replaceAll('\0', '').toWellFormed();
}

/** Nothing of it can be seen: spaces, and characters that only direct others. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

const LONGEST_FILE_NAME = 120;

/** A file's name for people: no path, no control or direction characters (they disguise `gpj.exe`), not endless. */
export function sanitizeFileName(name: string): string | null {
  const base = name.split(/[/\\]/).pop() ?? '';
  const sanitized = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return Array.from(sanitized).slice(0, LONGEST_FILE_NAME).join('') || null;
}
