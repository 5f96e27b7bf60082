import { readDialCode, readPhones } from '../../../platform/phones/read-phones.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { isConsentColumn } from '../../imports/read-consent.js';
import { MAX_ROW_LENGTH } from '../formats/row-source.js';
import { readCountry } from './country-names.js';

const MAX_CELLS = 120;
const DATE = /^\s*(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})(?:[T\s].*)?$/;
const AMOUNT = /^\s*(?:[^\d\s]{0,4}\s*)?-?\d{1,3}(?:[,٬]\d{3})*[.٫]\d{2}\s*\D{0,6}$/;
const SIGNED_CODE = /^\s*(?:\+|00)\p{Nd}{1,4}\s*$/u;
const DIGITS = /\p{Nd}/gu;
const REGIONAL_CODE = /^(?:96[1-8]|97[0-4]|21[2368]|249|252|253|222|269)$/;
const ZERO_OR_PLUS = /(?<!\p{Nd})(?:\+|[0٠۰])/u;
const STARTS_WITH_PREFIX = /^[^\p{L}\p{Nd}]*(?:\+|[0٠۰])/u;
const MAX_COUNTER_STEP = 20;

/** Shares of the sampled cells, 0 to 1, except `filled`. */
export interface ColumnContents {
  filled: number;
  phones: number;
  /** Phones that are mobile or have a plus or leading zero. */
  clearPhones: number;
  /** Phones with a plus, a leading zero or the home country code. */
  prefixedPhones: number;
  /** Phones, and cells that are rounded, masked or as long as a phone. */
  plausible: number;
  damaged: number;
  hasDates: boolean;
  hasAmounts: boolean;
  isCounter: boolean;
  words: number;
  countries: number;
  dialCodes: number;
  /** Bare codes such as `966`, which rarely mean anything else. */
  regionalCodes: number;
  /** Dial codes such as `+971` or `00965`. */
  signedDialCodes: number;
  isConsent: (header: string) => boolean;
}

export function contentsOf(cells: string[], country: string): ColumnContents {
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const step = Math.max(1, filledCells.length / MAX_CELLS);
  const sample = Array.from(
    { length: Math.min(filledCells.length, MAX_CELLS) },
    (_, at) => filledCells[Math.floor(at * step)]!,
  );
  const computeShare = (test: (cell: string) => boolean): number =>
    sample.length === 0 ? 0 : sample.filter(test).length / sample.length;
  const readings = new Map(sample.map((cell) => [cell, readPhones(cell, country)]));
  const phoneOf = (cell: string) => readings.get(cell)?.phones[0];
  const reasonOf = (cell: string) => readings.get(cell)?.reason;
  const isDamaged = (cell: string): boolean =>
    reasonOf(cell) === 'masked_number' || reasonOf(cell) === 'scientific_lossy' || cell.length > MAX_ROW_LENGTH;
  return {
    filled: filledCells.length,
    phones: computeShare((cell) => phoneOf(cell) !== undefined),
    clearPhones: computeShare((cell) => !!phoneOf(cell) && (phoneOf(cell)!.isMobile || STARTS_WITH_PREFIX.test(cell))),
    prefixedPhones: computeShare(
      (cell) => !!phoneOf(cell) && (ZERO_OR_PLUS.test(cell) || isCompleteNumber(cell, phoneOf(cell)!.phone)),
    ),
    plausible: computeShare((cell) => phoneOf(cell) !== undefined || isDamaged(cell) || hasPhoneLength(cell)),
    damaged: computeShare(isDamaged),
    hasDates: computeShare((cell) => DATE.test(cell)) >= 0.5,
    hasAmounts: computeShare((cell) => AMOUNT.test(cell)) >= 0.5,
    isCounter: isCounter(filledCells.slice(0, MAX_CELLS)),
    words: computeShare((cell) => /^\p{L}[\p{L}\p{M}\p{Nd}\s.'’-]{1,59}$/u.test(cell)),
    countries: computeShare((cell) => readCountry(cell) !== null),
    dialCodes: computeShare((cell) => readDialCode(cell) !== null),
    regionalCodes: computeShare((cell) => REGIONAL_CODE.test(toLatinDigits(cell))),
    isConsent: (header) => isConsentColumn(header, filledCells),
    signedDialCodes: computeShare((cell) => SIGNED_CODE.test(cell) && readDialCode(cell) !== null),
  };
}

const isCompleteNumber = (cell: string, phone: string): boolean => toLatinDigits(cell).replace(/\D/g, '') === phone;

function hasPhoneLength(cell: string): boolean {
  const digits = cell.match(DIGITS)?.length ?? 0;
  return digits >= 7 && digits <= 15 && !/\p{L}/u.test(cell);
}

function isCounter(cells: string[]): boolean {
  const numbers = cells.map((cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : Number.NaN));
  if (numbers.length < 3) return false;
  let steps = 0;
  for (let at = 1; at < numbers.length; at++) {
    const step = Math.abs(numbers[at]! - numbers[at - 1]!);
    if (step > 0 && step <= MAX_COUNTER_STEP) steps++;
  }
  return steps >= (numbers.length - 1) * 0.8;
}
