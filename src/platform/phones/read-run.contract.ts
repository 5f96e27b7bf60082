import type { NumberingPlan } from './numbering-plan.contract.js';
import { otherSpelling } from './phone-spellings.contract.js';
import { MAX_DIGITS, type NumberReading, type PhoneReason } from './phone-reading.contract.js';
import type { DigitRun } from './split-digits.contract.js';

export type RunReading = { numbers: NumberReading[]; hasCounter: boolean } | { reason: PhoneReason };

export interface Where {
  country: string;
  /** Bare digits may begin with a foreign country code. */
  isAbroad: boolean;
}

const MAX_GROUPS = 24;
const MAX_GROUPS_OF_NUMBER = 8;
const MAX_COUNTER_DIGITS = 5;
const MIN_LONE_DIGITS = 7;

/** Split of a run into numbers and list counters. */
interface Tiling {
  numbers: NumberReading[];
  hasCounter: boolean;
}

/** Each number may follow one list counter. Two different splits are ambiguous. */
export function readRun(run: DigitRun, where: Where, plan: NumberingPlan): RunReading {
  const { groups, hasPlus } = run;
  const [lone = ''] = groups;
  if (groups.length === 1) {
    const written = hasPlus ? `+${lone}` : lone;
    const found = plan.read(written, where.country, where.isAbroad);
    return found ? { numbers: [found], hasCounter: false } : { reason: plan.explain(written, where.country) };
  }
  if (groups.length > MAX_GROUPS) return { reason: 'ambiguous_number' };
  const tilings = findTilings(run, where, plan);
  const [first] = tilings;
  const isCertain = tilings.length === 1 && !first?.numbers.some(({ isDoubtful }) => isDoubtful);
  if (first && isCertain && !isCounterWithPlus(run, first, where, plan)) return first;
  if (tilings.length > 0) return { reason: 'ambiguous_number' };
  return { reason: explainRun(run, where, plan) };
}

/** Two splits are enough to be ambiguous. */
function findTilings(run: DigitRun, where: Where, plan: NumberingPlan): Tiling[] {
  const { groups } = run;
  const outcomes: Tiling[][] = Array.from({ length: groups.length + 1 }, () => []);
  outcomes[groups.length] = [{ numbers: [], hasCounter: false }];
  for (let from = groups.length - 1; from >= 0; from--) {
    const found = outcomes[from] ?? [];
    for (const isCounted of [false, true]) {
      const start = isCounted ? from + 1 : from;
      if (isCounted && !canBeCounter(run, from)) continue;
      let digits = 0;
      for (let end = start; end < Math.min(groups.length, start + MAX_GROUPS_OF_NUMBER); end++) {
        digits += groups[end]?.length ?? 0;
        if (digits > MAX_DIGITS + 5) break;
        const rest = outcomes[end + 1] ?? [];
        if (rest.length === 0) continue;
        const number = readBlock(run, start, end, where, plan);
        if (number === null || (isCounted && !mayFollowCounter(groups[from] ?? '', number, end - start))) continue;
        for (const { numbers, hasCounter } of rest)
          addDifferent(found, { numbers: [number, ...numbers], hasCounter: hasCounter || isCounted });
      }
    }
  }
  return outcomes[0] ?? [];
}

const canBeCounter = ({ groups, hasPlus }: DigitRun, at: number): boolean =>
  !(hasPlus && at === 0) && (groups[at]?.length ?? 0) <= MAX_COUNTER_DIGITS && at < groups.length - 1;

/** Without zero or country code, only unbroken digits differ from the list counter. */
const mayFollowCounter = (counter: string, number: NumberReading, breaks: number): boolean =>
  counter.startsWith('0') ? number.isSelfEvident && breaks === 0 : number.isSelfEvident || breaks === 0;

function readBlock({ groups, gaps, hasPlus }: DigitRun, start: number, end: number, where: Where, plan: NumberingPlan) {
  const [first = '', second = ''] = groups.slice(start, end + 1);
  const isSigned = (hasPlus && start === 0) || first.startsWith('00');
  const digits = groups.slice(start, end + 1).join('');
  const number = plan.read(hasPlus && start === 0 ? `+${digits}` : digits, where.country, where.isAbroad);
  if (number === null || start === end) return number;
  // Beside other digits, a broken number must prove its start. Otherwise a card number becomes two phones.
  if (!number.isSelfEvident && (start > 0 || end < groups.length - 1)) return null;
  const plus = hasPlus && start === 0 ? '+' : '';
  const isCodeApart = number.isHome && first === number.dialCode && digits.length === number.phone.length;
  if (!isCodeApart && hasNumberBefore(plus, groups.slice(start, end + 1), number, where, plan)) return null;
  if (isSigned || first.startsWith('0')) return number;
  if (!number.isDialed) return first.length === 1 && second.length >= MIN_LONE_DIGITS ? null : number;
  // A split country code is a list counter and another number.
  if (first.length < number.dialCode.length) return null;
  if (number.isHome) return number;
  // A bare foreign number needs its code apart. Its next groups must not be a home number.
  if (first.length > MAX_COUNTER_DIGITS) return number;
  if (first !== number.dialCode || first.length === 1 || /^[12]\d{9}$/.test(second)) return null;
  const isDoubtful =
    startsWithNumber(groups.slice(start + 1, end + 1), where, plan) || hasSpacedDash(gaps.slice(start, end));
  return { ...number, isDoubtful };
}

/** `62-830-000 - 31 1000` has a dash between two things. All separators of `62 - 830 - 000` are alike. */
const hasSpacedDash = (gaps: readonly string[]): boolean =>
  gaps.some((gap) => /\p{Zs}\p{Pd}+\p{Zs}/u.test(gap)) && new Set(gaps).size > 1;

/** `881 33 000 000 7` may be a counter, a home number and other digits. */
function startsWithNumber(groups: readonly string[], where: Where, plan: NumberingPlan): boolean {
  return groups.some((_, at) => plan.read(groups.slice(0, at + 1).join(''), where.country, false) !== null);
}

/** `55 1234 5678 - 31` may be a shorter number and other digits. */
function hasNumberBefore(
  plus: string,
  groups: readonly string[],
  { phone }: NumberReading,
  where: Where,
  plan: NumberingPlan,
): boolean {
  let tail = 0;
  for (let end = groups.length - 1; end > 0; end--) {
    tail += groups[end]?.length ?? 0;
    if (tail > MAX_COUNTER_DIGITS) return false;
    const shorter = plan.read(plus + groups.slice(0, end).join(''), where.country, false);
    if (shorter && shorter.phone !== phone) return true;
  }
  return false;
}

function addDifferent(found: Tiling[], next: Tiling): void {
  const isKnown = found.some(
    ({ numbers }) =>
      numbers.length === next.numbers.length &&
      numbers.every(({ phone }, at) => isSameLine(phone, next.numbers[at]?.phone ?? '')),
  );
  if (!isKnown && found.length < 2) found.push(next);
}

const isSameLine = (left: string, right: string): boolean => left === right || otherSpelling(left) === right;

/** `+2 0557200012` is Egyptian, or the second of a list. */
function isCounterWithPlus(run: DigitRun, { numbers }: Tiling, where: Where, plan: NumberingPlan): boolean {
  const [counter = '', ...groups] = run.groups;
  const [number] = numbers;
  const isSigned = run.hasPlus || counter.startsWith('00');
  if (!isSigned || !number || counter.replace(/^0+/, '').length >= number.dialCode.length) return false;
  if (/^0+$/.test(counter)) return false;
  const rest = readRun({ ...run, groups, gaps: run.gaps.slice(1), hasPlus: false }, where, plan);
  return !('numbers' in rest) || rest.numbers[0]?.phone !== number.phone ? 'numbers' in rest : false;
}

function explainRun({ groups, hasPlus }: DigitRun, where: Where, plan: NumberingPlan): PhoneReason {
  const isNumber = (group: string): boolean => plan.read(group, where.country, false) !== null;
  const digits = groups.join('');
  if (groups.some(isNumber) || plan.read(digits, where.country, where.isAbroad) !== null) return 'ambiguous_number';
  return plan.explain(hasPlus ? `+${digits}` : digits, where.country);
}
