import { Temporal } from 'temporal-polyfill';

export interface DayRange {
  from: string;
  to: string;
}

/** Returns whole weeks from Monday, and the days around them. Ends are included. */
export function splitWeeks({ from, to }: DayRange): { weeks: DayRange | null; days: DayRange[] } {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const monday = first.add({ days: (8 - first.dayOfWeek) % 7 });
  const sunday = last.subtract({ days: last.dayOfWeek % 7 });
  if (Temporal.PlainDate.compare(monday, sunday) > 0) return { weeks: null, days: [{ from, to }] };
  const around = [
    { from, to: monday.subtract({ days: 1 }).toString() },
    { from: sunday.add({ days: 1 }).toString(), to },
  ];
  return {
    weeks: { from: monday.toString(), to: sunday.toString() },
    days: around.filter((range) => range.from <= range.to),
  };
}
