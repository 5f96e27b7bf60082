import type { DigitRun } from './split-digits.contract.js';

const LABELS = new Set(
  'tel telephone phone phones ph p t m mob mobile cell c w wa wsp whatsapp whats call no nr num number contact home work h and or'.split(
    ' ',
  ),
);
const WORD_BEFORE = /(\p{Script=Latin}+)([-_./]?)\+?\(?$/u;
const WORD_BEHIND = /^[)+]?(\p{Script=Latin}+)/u;
const CURRENCY = String.raw`(?:SAR|SR|AED|USD|EUR|KWD|QAR|BHD|OMR|EGP|JOD|TRY|[$€£﷼]|ريال|ر\.?\s?س|درهم|دينار|جنيه|دولار)`;
const CURRENCY_BEFORE = new RegExp(String.raw`${CURRENCY}\.?\s*$`, 'iu');
const CURRENCY_BEHIND = new RegExp(String.raw`^\s*${CURRENCY}`, 'iu');

/**
 * Returns `id` for adjoining letters (`A501234567`). After a dash, only a number without zero or country code is an ID
 * (`INV-501234567`).
 */
export function findGluedWord({ before, after }: DigitRun, hasCounter: boolean): 'id' | 'prefix' | null {
  const [, wordBefore, separator] = WORD_BEFORE.exec(before) ?? [];
  const [, wordBehind] = WORD_BEHIND.exec(after) ?? [];
  if (wordBehind !== undefined && !LABELS.has(wordBehind.toLowerCase())) return 'id';
  if (wordBefore === undefined || LABELS.has(wordBefore.toLowerCase())) return null;
  return separator === '' && !hasCounter ? 'id' : 'prefix';
}

export const isAmount = ({ before, after }: DigitRun): boolean =>
  CURRENCY_BEFORE.test(before) || CURRENCY_BEHIND.test(after) || /^\s*%/.test(after);
