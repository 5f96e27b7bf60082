import { Invalid } from '../errors.js';

const MAX_DEPTH = 20;

/** Throws 422 for NUL and unpaired surrogates, which PostgreSQL cannot store. */
export function rejectInvalidUnicode(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isValidText(value)) throw invalidText(path);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (path.length >= MAX_DEPTH) throw invalidText(path);
  for (const [name, part] of Object.entries(value)) {
    if (!isValidText(name)) throw invalidText(path);
    rejectInvalidUnicode(part, [...path, name]);
  }
}

const isValidText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

export function rejectDeepNesting(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= MAX_DEPTH) throw Invalid.field('form', 'text_unreadable');
  for (const part of Object.values(value)) rejectDeepNesting(part, depth + 1);
}

const invalidText = ([field = 'form']: readonly string[]) => Invalid.field(field, 'text_unreadable');
