import { cutText } from './cut-text.contract.js';

/** Drops NUL and unpaired surrogates, which PostgreSQL rejects. */
export function sanitizeText(text: string, maxChars = Number.POSITIVE_INFINITY): string {
  return cutText(text, maxChars).replaceAll('\0', '').toWellFormed();
}

export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

const MAX_FILE_NAME_CHARS = 120;
const MAX_FILE_NAME_BYTES = 255;
/** Extension. Longer suffixes belong to the name. */
const EXTENSION = /(?<=.)\.[\p{L}\p{N}]{1,10}$/su;
const characters = new Intl.Segmenter();

/** Keeps the extension. */
export function sanitizeFileName(name: string): string | null {
  const base = name.split(/[/\\]/).pop() ?? '';
  const sanitized = base
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .replace(/[\s.]+$/, '');
  return cutFileName(sanitized) || null;
}

function cutFileName(name: string): string {
  if (name.length <= MAX_FILE_NAME_CHARS && Buffer.byteLength(name) <= MAX_FILE_NAME_BYTES) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  let [stem, chars, bytes] = ['', extension.length, Buffer.byteLength(extension)];
  const rest = name.slice(0, name.length - extension.length);
  for (const { segment } of characters.segment(rest.slice(0, MAX_FILE_NAME_BYTES))) {
    bytes += Buffer.byteLength(segment);
    if (++chars > MAX_FILE_NAME_CHARS || bytes > MAX_FILE_NAME_BYTES) break;
    stem += segment;
  }
  return `${stem.trimEnd()}${extension}`;
}
