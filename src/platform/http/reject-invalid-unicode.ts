import { Invalid } from '../errors.js';

/** No form or body of ours nests deeper; walking or writing a far deeper one would overflow the stack. */
const DEEPEST = 20;

/**
 * Throws a 422 that names the field when a text, or the name of a value, cannot be kept: the database knows neither the NUL character nor half
 * of a character.
 */
export function refuseUnstorable(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unstorable(path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= DEEPEST) throw unstorable(path);
  for (const [name, part] of Object.entries(value)) {
    if (!isStorable(name)) throw unstorable(path);
    refuseUnstorable(part, [...path, name]);
  }
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** For bodies that are passed on as they are. */
export function refuseDeep(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw Invalid.field('form', 'text_unreadable');
  for (const part of Object.values(value)) refuseDeep(part, depth + 1);
}

const unstorable = ([field = 'form']: readonly string[]) => Invalid.field(field, 'text_unreadable');
