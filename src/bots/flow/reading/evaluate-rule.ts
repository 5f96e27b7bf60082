import { DAY_END, DAY_START } from '../../../platform/http/time-windows.contract.js';
import { locateInWindow } from '../../../platform/time-windows.js';
import type { ConditionRule } from '../flow.contract.js';
import type { KnownValues } from '../known-values.js';
import { MatchableText } from '../matching/matchable-text.js';
import { readTerms } from '../matching/terms.contract.js';
import type { World } from '../turn.js';
import { findNumber } from './read-number.js';

type RuleBy<By extends ConditionRule['by']> = Extract<ConditionRule, { by: By }>;

export function evaluateRule(
  rule: ConditionRule,
  known: KnownValues,
  { now, timeZone, deviceId, language }: World,
): boolean {
  switch (rule.by) {
    case 'field':
      return evaluateField(rule, known.valueOf(rule.field));
    case 'group':
      return rule.group_id !== null && known.groupIds.has(rule.group_id);
    case 'hours': {
      const { days, from = DAY_START, to = DAY_END } = rule;
      return locateInWindow({ days, from, to }, now, timeZone) === 'inside';
    }
    case 'language':
      return language === rule.language;
    case 'device':
      return rule.device_id === deviceId;
  }
}

function evaluateField({ operator, value }: RuleBy<'field'>, actual: string): boolean {
  switch (operator) {
    case 'is_empty':
      return actual === '';
    case 'is':
      return isSame(actual, value);
    case 'is_not':
      return !isSame(actual, value);
    case 'contains':
      return contains(new MatchableText(actual), value);
    case 'greater':
      return compare(actual, value) > 0;
    case 'less':
      return compare(actual, value) < 0;
  }
}

const contains = (matchable: MatchableText, value: string): boolean =>
  readTerms(value, 'search_for_words').some((term) => matchable.contains(term));

function isSame(actual: string, value: string): boolean {
  const [term] = readTerms(value, 'specific_word');
  if (!term) return actual === '';
  return new MatchableText(actual).equals(term) || compare(actual, value) === 0;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns NaN for texts other than numbers and days. */
function compare(actual: string, value: string): number {
  const [left, right] = [actual.trim(), value.trim()];
  if (DAY.test(left) && DAY.test(right)) return left < right ? -1 : Number(left > right);
  const [leftNumber, rightNumber] = [toNumber(left), toNumber(right)];
  return leftNumber === null || rightNumber === null ? Number.NaN : leftNumber - rightNumber;
}

/** Returns null for text with other words, such as "12 riyals". */
function toNumber(text: string): number | null {
  const number = /^[-−]?[\p{Nd}.,٬٫]+$/u.test(text) ? findNumber(text) : null;
  return number === null ? null : Number(number);
}
