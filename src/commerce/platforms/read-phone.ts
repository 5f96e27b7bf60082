import { normalizePhone } from '../../platform/normalize-phone.js';
import type { PhoneProblem } from '../store-events/store-event.js';

/** One place where a shop may write a number. */
export interface WrittenPhone {
  written: unknown;
  /** Where the shop keeps the country's code apart: "+966". */
  code?: unknown;
  /** Of the address it stands in. */
  country?: string | null;
}

/** Digits are hidden by stars, dots or crosses. */
const MASKED = /[*•●×]|x{2,}/i;
const LONGEST = 40;

/** The first number of these that can exist; a number that cannot is told and not mended. `home` is the shop's country. */
export function readPhone(
  places: readonly WrittenPhone[],
  home: string,
): { phone: string; phoneProblem: null } | { phone: null; phoneProblem: PhoneProblem } {
  let phoneProblem: PhoneProblem = 'no_phone';
  for (const { written, code, country } of places) {
    const text = toText(written);
    if (/^[0+\s-]*$/.test(text)) continue;
    if (MASKED.test(text)) {
      phoneProblem = 'masked_phone';
      continue;
    }
    const phone = text.length <= LONGEST ? toPhone(text, toText(code), country ?? home) : null;
    if (phone) return { phone, phoneProblem: null };
    if (phoneProblem === 'no_phone') phoneProblem = 'bad_phone';
  }
  return { phone: null, phoneProblem };
}

const toText = (value: unknown): string =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : '';

function toPhone(text: string, code: string, country: string): string | null {
  const dial = code.replace(/\D/g, '').replace(/^0+/, '');
  if (!dial || /^(\+|00)/.test(text)) return normalizePhone(text, country);
  // Some shops repeat the country's code in the number itself. With a code beside it no other country is meant.
  const national = text.replace(/^0+/, '');
  return normalizePhone(`+${dial}${national}`) ?? (national.startsWith(dial) ? normalizePhone(`+${national}`) : null);
}
