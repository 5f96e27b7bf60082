import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS } from '../../../platform/weekdays.contract.js';
import type { Rule } from '../flow.contract.js';
import type { Known } from '../known.js';
import { Heard } from '../matching/heard.js';
import { readTerms } from '../matching/terms.contract.js';
import type { World } from '../turn.js';
import { findNumber } from './read-number.js';

type RuleBy<By extends Rule['by']> = Extract<Rule, { by: By }>;

export function evaluateRule(rule: Rule, known: Known, { now, timeZone, deviceId, language }: World): boolean {
  switch (rule.by) {
    case 'field':
      return evaluateField(rule, known.valueOf(rule.field));
    case 'group':
      return rule.group_id !== null && known.groupIds.has(rule.group_id);
    case 'hours':
      return isWithin(rule, now, timeZone);
    case 'language':
      return language === rule.language;
    case 'device':
      return rule.device_id === deviceId;
  }
}

function evaluateField({ operator, value }: RuleBy<'field'>, held: string): boolean {
  switch (operator) {
    case 'is_empty':
      return held === '';
    case 'is':
      return isSame(held, value);
    case 'is_not':
      return !isSame(held, value);
    case 'contains':
      return contains(new Heard(held), value);
    case 'greater':
      return compare(held, value) > 0;
    case 'less':
      return compare(held, value) < 0;
  }
}

const contains = (heard: Heard, value: string): boolean =>
  readTerms(value, 'search_for_words').some((term) => heard.has(term));

function isSame(held: string, value: string): boolean {
  const [term] = readTerms(value, 'specific_word');
  if (!term) return held === '';
  // 5 and 5.0 are one number, and ٥ is as well.
  return new Heard(held).is(term) || compare(held, value) === 0;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Numbers by their size and days by the calendar; what is neither is not comparable. */
function compare(held: string, value: string): number {
  const [one, other] = [held.trim(), value.trim()];
  if (DAY.test(one) && DAY.test(other)) return one < other ? -1 : Number(one > other);
  const [number, than] = [toNumber(one), toNumber(other)];
  return number === null || than === null ? Number.NaN : number - than;
}

/** Nothing beside it: "12 riyals" is a text. */
function toNumber(text: string): number | null {
  const number = /^[-−]?[\p{Nd}.,٬٫]+$/u.test(text) ? findNumber(text) : null;
  return number === null ? null : Number(number);
}

/** From the first second of `from` until before that of `to`; what ends before it begins goes on after midnight, and is of the day it began on. */
function isWithin({ days, from = '00:00', to = '23:59' }: RuleBy<'hours'>, now: Date, timeZone: string): boolean {
  const wall = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const isDay = (dayOfWeek: number) => days.length === 0 || days.includes(WEEKDAYS[(dayOfWeek + 6) % 7] ?? 'mon');
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  const until = to === '23:59' ? '24:00' : to;
  if (from < until) return isDay(wall.dayOfWeek) && from <= time && time < until;
  return (isDay(wall.dayOfWeek) && time >= from) || (isDay(wall.dayOfWeek - 1) && time < until);
}
