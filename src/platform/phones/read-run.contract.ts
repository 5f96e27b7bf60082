import type { NumberingPlan } from './numbering-plan.contract.js';
import { otherSpelling } from './phone-spellings.contract.js';
import { MAX_DIGITS, type NumberReading, type PhoneReason } from './phone-reading.contract.js';
import type { DigitRun } from './split-digits.contract.js';

export type RunReading = { numbers: NumberReading[]; hasCounter: boolean } | { reason: PhoneReason };

export interface NumberContext {
  country: string;
  /** Whether bare digits may begin with a foreign country code. */
  isAbroad: boolean;
}

const MAX_GROUPS = 24;
const MAX_GROUPS_OF_NUMBER = 8;
const MAX_COUNTER_DIGITS = 5;
const MIN_LONE_DIGITS = 7;

/** Split of a run into numbers and list counters. */
interface RunSplit {
  numbers: NumberReading[];
  hasCounter: boolean;
}

/** Reads numbers, each after one list counter at most. Two different splits are ambiguous. */
export function readRun(run: DigitRun, context: NumberContext, plan: NumberingPlan): RunReading {
  const { groups, hasPlus } = run;
  const [lone = ''] = groups;
  if (groups.length === 1) {
    const written = hasPlus ? `+${lone}` : lone;
    const found = plan.read(written, context.country, context.isAbroad);
    return found ? { numbers: [found], hasCounter: false } : { reason: plan.explain(written, context.country) };
  }
  if (groups.length > MAX_GROUPS) return { reason: 'ambiguous_number' };
  const splits = findSplits(run, context, plan);
  const [first] = splits;
  const isCertain = splits.length === 1 && !first?.numbers.some(({ isDoubtful }) => isDoubtful);
  if (first && isCertain && !isCounterWithPlus(run, first, context, plan)) return first;
  if (splits.length > 0) return { reason: 'ambiguous_number' };
  return { reason: explainRun(run, context, plan) };
}

/** Stops at two splits, which are ambiguous. */
function findSplits(run: DigitRun, context: NumberContext, plan: NumberingPlan): RunSplit[] {
  const { groups } = run;
  const outcomes: RunSplit[][] = Array.from({ length: groups.length + 1 }, () => []);
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
        const number = readBlock(run, start, end, context, plan);
        if (number === null || (isCounted && !mayFollowCounter(groups[from] ?? '', number, end - start))) continue;
        for (const { numbers, hasCounter } of rest)
          addIfDifferent(found, { numbers: [number, ...numbers], hasCounter: hasCounter || isCounted });
      }
    }
  }
  return outcomes[0] ?? [];
}

const canBeCounter = ({ groups, hasPlus }: DigitRun, at: number): boolean =>
  !(hasPlus && at === 0) && (groups[at]?.length ?? 0) <= MAX_COUNTER_DIGITS && at < groups.length - 1;

/** Returns whether digits differ from a list counter. Without zero or country code, only unbroken digits do. */
const mayFollowCounter = (counter: string, number: NumberReading, breaks: number): boolean =>
  counter.startsWith('0') ? number.isSelfEvident && breaks === 0 : number.isSelfEvident || breaks === 0;

function readBlock(
  { groups, gaps, hasPlus }: DigitRun,
  start: number,
  end: number,
  context: NumberContext,
  plan: NumberingPlan,
) {
  const [first = '', second = ''] = groups.slice(start, end + 1);
  const isSigned = (hasPlus && start === 0) || first.startsWith('00');
  const digits = groups.slice(start, end + 1).join('');
  const number = plan.read(hasPlus && start === 0 ? `+${digits}` : digits, context.country, context.isAbroad);
  if (number === null || start === end) return number;
  // Beside other digits, a broken number must prove its start. Otherwise a card number becomes two phones.
  if (!number.isSelfEvident && (start > 0 || end < groups.length - 1)) return null;
  const plus = hasPlus && start === 0 ? '+' : '';
  const isCodeApart = number.isHome && first === number.dialCode && digits.length === number.phone.length;
  if (!isCodeApart && hasNumberBefore(plus, groups.slice(start, end + 1), number, context, plan)) return null;
  if (isSigned || first.startsWith('0')) return number;
  if (!number.isDialed) return first.length === 1 && second.length >= MIN_LONE_DIGITS ? null : number;
  // A split country code is a list counter and another number.
  if (first.length < number.dialCode.length) return null;
  if (number.isHome) return number;
  // A bare foreign number needs its code apart. Its next groups must not be a home number.
  if (first.length > MAX_COUNTER_DIGITS) return number;
  if (first !== number.dialCode || first.length === 1 || /^[12]\d{9}$/.test(second)) return null;
  const isDoubtful =
    startsWithNumber(groups.slice(start + 1, end + 1), context, plan) || hasSpacedDash(gaps.slice(start, end));
  return { ...number, isDoubtful };
}

/** Finds a dash between two things, as in `62-830-000 - 31 1000`. All separators of `62 - 830 - 000` are alike. */
const hasSpacedDash = (gaps: readonly string[]): boolean =>
  gaps.some((gap) => /\p{Zs}\p{Pd}+\p{Zs}/u.test(gap)) && new Set(gaps).size > 1;

/** Finds a home number: `881 33 000 000 7` may be a counter, a home number and other digits. */
function startsWithNumber(groups: readonly string[], context: NumberContext, plan: NumberingPlan): boolean {
  return groups.some((_, at) => plan.read(groups.slice(0, at + 1).join(''), context.country, false) !== null);
}

/** Finds a shorter number: `55 1234 5678 - 31` may be one and other digits. */
function hasNumberBefore(
  plus: string,
  groups: readonly string[],
  { phone }: NumberReading,
  context: NumberContext,
  plan: NumberingPlan,
): boolean {
  let tail = 0;
  for (let end = groups.length - 1; end > 0; end--) {
    tail += groups[end]?.length ?? 0;
    if (tail > MAX_COUNTER_DIGITS) return false;
    const shorter = plan.read(plus + groups.slice(0, end).join(''), context.country, false);
    if (shorter && shorter.phone !== phone) return true;
  }
  return false;
}

function addIfDifferent(found: RunSplit[], next: RunSplit): void {
  const isKnown = found.some(
    ({ numbers }) =>
      numbers.length === next.numbers.length &&
      numbers.every(({ phone }, at) => isSamePhone(phone, next.numbers[at]?.phone ?? '')),
  );
  if (!isKnown && found.length < 2) found.push(next);
}

const isSamePhone = (left: string, right: string): boolean => left === right || otherSpelling(left) === right;

/** Finds an ambiguous plus: `+2 0557200012` is Egyptian, or the second of a list. */
function isCounterWithPlus(run: DigitRun, { numbers }: RunSplit, context: NumberContext, plan: NumberingPlan): boolean {
  const [counter = '', ...groups] = run.groups;
  const [number] = numbers;
  const isSigned = run.hasPlus || counter.startsWith('00');
  if (!isSigned || !number || counter.replace(/^0+/, '').length >= number.dialCode.length) return false;
  if (/^0+$/.test(counter)) return false;
  const rest = readRun({ ...run, groups, gaps: run.gaps.slice(1), hasPlus: false }, context, plan);
  return !('numbers' in rest) || rest.numbers[0]?.phone !== number.phone ? 'numbers' in rest : false;
}

function explainRun({ groups, hasPlus }: DigitRun, context: NumberContext, plan: NumberingPlan): PhoneReason {
  const isNumber = (group: string): boolean => plan.read(group, context.country, false) !== null;
  const digits = groups.join('');
  if (groups.some(isNumber) || plan.read(digits, context.country, context.isAbroad) !== null) return 'ambiguous_number';
  return plan.explain(hasPlus ? `+${digits}` : digits, context.country);
}
