import { sanitizeText } from '../../../platform/text/sanitize-text.js';

export const cleanField = (text: string | null | undefined, max: number): string | null =>
  sanitizeText((text ?? '').trim(), max) || null;
