import { toLatinDigits } from '../text/latin-digits.contract.js';
import type { NumberingPlan } from './numbering-plan.contract.js';
import { MIN_DIGITS, type PhoneReadings } from './phone-reading.contract.js';

const DIGITS = /^\+?\d+$/;
const GROUPS = /^\+?\d+(?:[ -]\d+){0,7}$/;
/** Maximum of digits. More may be two numbers. */
const MAX_GROUPED_DIGITS = 2 * MIN_DIGITS - 1;
const MAX_COUNTER_DIGITS = 5;
const MAY_BEGIN_DATE = /^(?:\d{1,2}|\d{4})$/;

/** Reads most cells fast. Returns null if the full reader must decide. */
export function readPlainPhone(cell: string, country: string, plan: NumberingPlan): PhoneReadings | null {
  if (cell.length > 2 * MAX_GROUPED_DIGITS) return null;
  const text = DIGITS.test(cell) ? cell : toLatinDigits(cell);
  const isUnbroken = DIGITS.test(text);
  if (isUnbroken && text.length < MIN_DIGITS && !text.startsWith('+')) return { phones: [], reason: 'too_short' };
  if (!isUnbroken && !GROUPS.test(text)) return null;
  const plain = plan.readPlainMobile(isUnbroken ? text : text.replace(/[ -]/g, ''), country);
  if (plain === null || (!isUnbroken && !isOneNumber(text, plain.phone, country, plan))) return null;
  return {
    phones: [{ phone: plain.phone, isMobile: true, isRepaired: plain.isRepaired || text !== cell }],
    reason: null,
  };
}

function isOneNumber(text: string, phone: string, country: string, plan: NumberingPlan): boolean {
  const hasPlus = text.startsWith('+');
  const groups = (hasPlus ? text.slice(1) : text).split(/[ -]/);
  const [first = ''] = groups;
  const digits = groups.join('');
  if (digits.length > MAX_GROUPED_DIGITS || (text.includes('-') && MAY_BEGIN_DATE.test(first))) return false;
  const dialCode = plan.dialCodeOf(country);
  const isDialed = digits === phone;
  if (isDialed ? !first.startsWith(dialCode) : first.length === 1) return false;
  const isCodeApart = isDialed && first === dialCode;
  if (!isCodeApart && mayEndEarlier(groups, country, plan)) return false;
  if (hasPlus || first.length > MAX_COUNTER_DIGITS) return true;
  const rest = digits.slice(first.length);
  return plan.isRuledOut(rest, country) || plan.readPlainMobile(rest, country)?.phone === phone;
}

function mayEndEarlier(groups: readonly string[], country: string, plan: NumberingPlan): boolean {
  let tail = 0;
  for (let end = groups.length - 1; end > 0; end--) {
    tail += groups[end]?.length ?? 0;
    if (tail > MAX_COUNTER_DIGITS) return false;
    if (!plan.isRuledOut(groups.slice(0, end).join(''), country)) return true;
  }
  return false;
}
