import type { EntityManager } from '@mikro-orm/postgresql';

export interface DayRange {
  timeZone: string;
  days: number;
  now: Date;
}

/** Returns every day, oldest first. A null account means the whole platform. A day may have 23 or 25 hours. */
export async function readDailyCounters<Name extends string>(
  em: EntityManager,
  accountId: number | null,
  names: readonly Name[],
  { timeZone, days, now }: DayRange,
): Promise<{ day: string; counts: Record<Name, number> }[]> {
  const sums = names.map((_, index) => `coalesce(sum(c.value) filter (where c.name = ?), 0) c${index}`);
  const rows = await em.execute<({ day: string } & Record<string, string>)[]>(
    `with calendar as (
       select (?::timestamptz at time zone ?)::date - n as day from generate_series(0, ?::int - 1) n),
     counted as (
       select name, value, (bucket at time zone ?)::date as day from counter_totals
        where ${accountId === null ? 'account_id is null' : 'account_id = ?'} and name in (${names.map(() => '?').join(', ')})
          and bucket >= (select min(day)::timestamp at time zone ? from calendar))
     select to_char(day, 'YYYY-MM-DD') as day, ${sums.join(', ')}
       from calendar left join counted c using (day) group by calendar.day order by calendar.day`,
    [now, timeZone, days, timeZone, ...(accountId === null ? [] : [accountId]), ...names, timeZone, ...names],
  );
  return rows.map((row) => ({
    day: row.day,
    counts: Object.fromEntries(names.map((name, index) => [name, Number(row[`c${index}`])])) as Record<Name, number>,
  }));
}
