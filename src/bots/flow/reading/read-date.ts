import { Temporal } from 'temporal-polyfill';
import { MAX_READ_CHARS } from '../flow-limits.contract.js';
import { foldWords } from '../../../platform/text/fold-words.contract.js';

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    'يناير january jan',
    'فبراير february feb شباط',
    'مارس march mar اذار',
    'ابريل april apr نيسان',
    'مايو may ايار',
    'يونيو june jun حزيران',
    'يوليو july jul تموز',
    'اغسطس august aug اب',
    'سبتمبر september sep sept ايلول',
    'اكتوبر october oct',
    'نوفمبر november nov',
    'ديسمبر december dec',
  ].flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);
const LONG_MONTHS: readonly (readonly [name: string, month: number])[] = [
  ['كانون الثاني', 1],
  ['تشرين الاول', 10],
  ['تشرين الثاني', 11],
  ['كانون الاول', 12],
];
const DAYS_AHEAD: readonly (readonly [words: string, days: number])[] = [
  ['بعد غد', 2],
  ['بعد بكره', 2],
  ['day after tomorrow', 2],
  ['اليوم', 0],
  ['today', 0],
  ['غدا', 1],
  ['غد', 1],
  ['بكره', 1],
  ['بكرا', 1],
  ['tomorrow', 1],
];

/**
 * Accepts one date: numeric (day first, or ISO), month names, today or tomorrow. Without a year, returns the next such
 * date. Returns null for Hijri dates.
 */
export function readDate(text: string, now: Date, timeZone: string): string | null {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const folded = ` ${foldWords(text.slice(0, MAX_READ_CHARS))} `;
  const relativeDay = DAYS_AHEAD.find(([words]) => folded.includes(` ${words} `));
  const numbers = folded.match(/\d+/g) ?? [];
  if (relativeDay && numbers.length === 0) return today.add({ days: relativeDay[1] }).toString();
  const month = findMonth(folded);
  if (month === null) return numbers.length === 3 ? readNumbers(numbers as [string, string, string]) : null;
  const [first = '', second] = numbers;
  if (second === undefined) return numbers.length === 1 ? findNextDate(month, Number(first), today) : null;
  if (numbers.length > 2) return null;
  return first.length === 4 ? toDay(first, month, second) : toDay(second, month, first);
}

function readNumbers([first, second, third]: [string, string, string]): string | null {
  return first.length === 4 ? toDay(first, Number(second), third) : toDay(third, Number(second), first);
}

function findMonth(folded: string): number | null {
  const long = LONG_MONTHS.find(([name]) => folded.includes(` ${name} `));
  if (long) return long[1];
  // Splits "24ديسمبر" too.
  const words = folded.split(/[\s\d]+/);
  return words.map((word) => MONTHS.get(word)).find((month) => month !== undefined) ?? null;
}

function toDay(year: string, month: number, day: string): string | null {
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return null;
  const full = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (full < 1900 || full > 2200) return null;
  return toPlainDate(full, month, Number(day))?.toString() ?? null;
}

/** Searches 8 years, because the 29th of February may be that far. */
function findNextDate(month: number, day: number, today: Temporal.PlainDate): string | null {
  for (let year = today.year; year <= today.year + 8; year++) {
    const found = toPlainDate(year, month, day);
    if (found && Temporal.PlainDate.compare(found, today) >= 0) return found.toString();
  }
  return null;
}

function toPlainDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
