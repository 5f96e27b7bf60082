import { sanitizeText } from '../../../platform/text/sanitize-text.js';

/** A field of a stranger's message, trimmed and bounded; null when nothing is left. */
export const cleanField = (text: string | null | undefined, max: number): string | null =>
  sanitizeText((text ?? '').trim(), max) || null;
