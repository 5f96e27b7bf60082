import { Invalid } from '../errors.js';

/** No form or body of ours nests deeper; walking or writing a far deeper one would overflow the stack. */
const DEEPEST = 20;

/**
 * Throws a 422 that names the field when a text, or the name of a value, cannot be kept: the database knows neither the NUL character nor half
 * of a character.
 */
export function rejectInvalidUnicode(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isValidText(value)) throw invalidText(path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= DEEPEST) throw invalidText(path);
  for (const [name, part] of Object.entries(value)) {
    if (!isValidText(name)) throw invalidText(path);
    rejectInvalidUnicode(part, [...path, name]);
  }
}

const isValidText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** For bodies that are passed on as they are. */
export function rejectDeepNesting(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw Invalid.field('form', 'text_unreadable');
  for (const part of Object.values(value)) rejectDeepNesting(part, depth + 1);
}

const invalidText = ([field = 'form']: readonly string[]) => Invalid.field(field, 'text_unreadable');
