import { readDialCode, readPhone } from '../../platform/phones/read-phones.js';
import type { PhoneProblem } from '../store-events/store-event.js';

export interface PhoneField {
  value: unknown;
  /** Country code, for example "+966". */
  code?: unknown;
  country?: string | null;
}

/** Prefers the first valid number. */
export function readStorePhone(
  candidates: readonly PhoneField[],
  defaultCountry: string,
): { phone: string; phoneProblem: null } | { phone: null; phoneProblem: PhoneProblem } {
  let phoneProblem: PhoneProblem = 'no_phone';
  for (const { value, code, country } of candidates) {
    const text = toText(value);
    if (/^[0+\s-]*$/.test(text)) continue;
    const result = readPhone(text, country ?? defaultCountry, { dialCode: readDialCode(toText(code)) });
    if ('phone' in result) return { phone: result.phone, phoneProblem: null };
    if (result.reason === 'masked_number') phoneProblem = 'masked_phone';
    else if (phoneProblem === 'no_phone') phoneProblem = 'bad_phone';
  }
  return { phone: null, phoneProblem };
}

const toText = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' ? value : '';
