import { GAP, SCIENTIFIC, cleanPhoneText } from './clean-phone-text.contract.js';
import { findGluedWord, isAmount } from './glued-words.contract.js';
import { toLatinDigits } from '../text/latin-digits.contract.js';
import type { NumberingPlan } from './numbering-plan.contract.js';
import type { NumberReading, PhoneReadings, PhoneReason, ReadOptions, ReadPhone } from './phone-reading.contract.js';
import { readPlainPhone } from './plain-phones.contract.js';
import { type RunReading, type NumberContext, readRun } from './read-run.contract.js';
import { type DigitRun, splitDigits } from './split-digits.contract.js';

const MAX_PHONES = 20;
const MAX_DIAL_CODE_LENGTH = 3;

/** Reasons, of which the first wins. */
const REASON_PRIORITY: readonly PhoneReason[] = [
  ...(['ambiguous_number', 'foreign_number', 'too_long', 'invalid_number', 'other_number', 'too_short'] as const),
];

export type ReadPhones = (text: string, country: string, options?: ReadOptions) => PhoneReadings;

export function createPhoneReader(plan: NumberingPlan): ReadPhones {
  return (text, country, { dialCode = null } = {}) => {
    const home = dialCode === null ? country : (plan.countryOf(dialCode) ?? country);
    const plain = readPlainPhone(text, home, plan);
    if (plain) return plain;
    const read = readText(text, { country: home, isAbroad: dialCode === null }, plan);
    return dialCode === null || read.phones.length > 0 ? read : (readBesideCode(text, dialCode, plan) ?? read);
  };
}

/**
 * Reads unbroken digits, because groups may start with a list counter. With its dial code, a landline needs no zero.
 */
function readBesideCode(text: string, dialCode: string, plan: NumberingPlan): PhoneReadings | null {
  const digits = toLatinDigits(text).trim();
  if (!/^[1-9]\d{6,11}$/.test(digits)) return null;
  const { phones } = readText(
    `+${dialCode}${digits}`,
    { country: plan.countryOf(dialCode) ?? '', isAbroad: false },
    plan,
  );
  return phones.length === 0 ? null : { phones: phones.map((phone) => ({ ...phone, isRepaired: true })), reason: null };
}

export function createDialCodeReader(plan: NumberingPlan): (text: string) => string | null {
  return (text) => {
    const runs = text.length > 60 ? [] : splitDigits(cleanPhoneText(text).text);
    const [run] = runs;
    if (runs.length !== 1 || !run) return null;
    const digits = run.groups.join('').replace(/^0+/, '');
    // Caribbean islands have codes such as 1-868.
    if (/^1\d{3}$/.test(digits)) return '1';
    return digits.length <= MAX_DIAL_CODE_LENGTH && plan.countryOf(digits) !== null ? digits : null;
  };
}

function readText(cell: string, context: NumberContext, plan: NumberingPlan): PhoneReadings {
  const clean = cleanPhoneText(cell);
  if (clean.isTooLong) return noPhones('not_a_number');
  if (clean.isMasked) return noPhones('masked_number');
  const scientific = SCIENTIFIC.exec(clean.text.trim());
  if (scientific) return readScientific(scientific, context, plan);
  const runs = splitDigits(clean.text);
  if (runs.length === 0)
    return noPhones(clean.hasOther ? 'other_number' : /[\p{L}\p{N}]/u.test(cell) ? 'not_a_number' : 'no_phone');
  const readings = runs.map((run, at) => readRunInContext(run, context, plan, at < runs.length - 1));
  applyDialCodes(runs, readings, context, plan);
  const phones: ReadPhone[] = [];
  for (const [at, reading] of readings.entries()) {
    if (!('numbers' in reading)) continue;
    const digits = runs[at]?.groups.join('').replace(/^00/, '') ?? '';
    for (const { phone, isMobile } of reading.numbers) {
      if (phones.length === MAX_PHONES || phones.some((known) => known.phone === phone)) continue;
      const isWhole = reading.numbers.length > 1 ? digits.includes(phone) : digits === phone;
      phones.push({ phone, isMobile, isRepaired: clean.isRewritten || !isWhole });
    }
  }
  if (phones.length > 0) return { phones: sortMobileFirst(phones), reason: null };
  const reasons = readings.flatMap((reading) => ('reason' in reading ? reading.reason : []));
  const worst = REASON_PRIORITY.find((reason) => reasons.includes(reason));
  return noPhones(clean.hasOther && worst === 'too_short' ? 'other_number' : (worst ?? 'not_a_number'));
}

const noPhones = (reason: PhoneReason): PhoneReadings => ({ phones: [], reason });

const sortMobileFirst = (phones: ReadPhone[]): ReadPhone[] =>
  phones.length > 1 ? phones.toSorted((left, right) => Number(right.isMobile) - Number(left.isMobile)) : phones;

/** End of a run before the next number's list counter: `1) 050… 2) 055…`. */
const ENDS_COUNTER = /^\s?[.)\]:-]+\s*$/;

function readRunInContext(run: DigitRun, context: NumberContext, plan: NumberingPlan, hasNext: boolean): RunReading {
  let reading = readRun(run, context, plan);
  const last = run.groups.at(-1) ?? '';
  if ('reason' in reading && hasNext && last.length <= 5 && run.groups.length > 1 && ENDS_COUNTER.test(run.after)) {
    const shorter = readRun({ ...run, groups: run.groups.slice(0, -1) }, context, plan);
    if ('numbers' in shorter && shorter.numbers.every(({ isSelfEvident }) => isSelfEvident)) reading = shorter;
  }
  const glued = findGluedWord(run, 'numbers' in reading && reading.hasCounter);
  if (glued === 'id') return { reason: 'other_number' };
  if ('reason' in reading) return reading;
  const isEvident = reading.numbers.every(({ isSelfEvident }) => isSelfEvident);
  return !isEvident && (glued === 'prefix' || isAmount(run)) ? { reason: 'other_number' } : reading;
}

/** Joins a dial code alone (`+966, 501234567`) with the next run, or makes that ambiguous. */
function applyDialCodes(runs: DigitRun[], readings: RunReading[], context: NumberContext, plan: NumberingPlan): void {
  for (const [at, { groups, hasPlus, before, after }] of runs.entries()) {
    const [code = ''] = groups;
    const reading = readings[at];
    const next = runs[at + 1];
    if (groups.length > 1 || !reading || 'numbers' in reading || code.length > 5) continue;
    const isSigned = hasPlus || code.startsWith('00');
    const dialCode = code.replace(/^0+/, '');
    if (!next || next.hasPlus || /\p{L}/u.test(after) || after.includes(GAP)) {
      if (isSigned && next && !next.hasPlus) readings[at + 1] = { reason: 'ambiguous_number' };
      continue;
    }
    const joined = plan.countryOf(dialCode) === null ? null : readRun(joinRuns(dialCode, next), context, plan);
    if (isSigned) readings[at + 1] = joined && 'numbers' in joined ? joined : { reason: 'ambiguous_number' };
    else if (joined && 'numbers' in joined && isRival(joined.numbers, readings[at + 1], `${before}|${after}`))
      readings[at + 1] = { reason: 'ambiguous_number' };
  }
}

const joinRuns = (dialCode: string, next: DigitRun): DigitRun => ({
  ...next,
  groups: [dialCode, ...next.groups],
  gaps: ['', ...next.gaps],
  hasPlus: true,
});

const COUNTER_MARK = /#|\|[).\]]/;

function isRival(joined: NumberReading[], own: RunReading | undefined, around: string): boolean {
  if (!own || !('numbers' in own) || own.numbers[0]?.phone === joined[0]?.phone) return false;
  if (own.numbers[0]?.isSelfEvident === false) return true;
  return joined[0]?.isMobile === true && !COUNTER_MARK.test(around);
}

/** Reads 9.66501234567E+11, which has every digit, unlike 4.41E+11. */
function readScientific(
  [, whole = '', fraction = '', exponent]: RegExpExecArray,
  context: NumberContext,
  plan: NumberingPlan,
): PhoneReadings {
  if (Number(exponent) > fraction.length) return noPhones('scientific_lossy');
  const cut = whole.length + Number(exponent);
  const digits = `${whole}${fraction}`;
  if (/[1-9]/.test(digits.slice(cut))) return noPhones('not_a_number');
  const written = digits.slice(0, cut);
  const found = plan.read(written, context.country, context.isAbroad);
  if (found === null) return noPhones(plan.explain(written, context.country));
  return { phones: [{ phone: found.phone, isMobile: found.isMobile, isRepaired: true }], reason: null };
}
