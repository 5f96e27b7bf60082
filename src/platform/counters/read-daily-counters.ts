import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

export interface DayRange {
  timeZone: string;
  days: number;
  now: Date;
}

/** Returns counts of every day, oldest first. A null account means the whole server. */
export async function readDailyCounters<Name extends string>(
  em: EntityManager,
  accountId: number | null,
  names: readonly Name[],
  { timeZone, days, now }: DayRange,
): Promise<{ day: string; counts: Record<Name, number> }[]> {
  const isOfAccount = accountId === null ? sql`account_id is null` : sql`account_id = ${accountId}`;
  const sums = names.map(
    (name, index) => sql`coalesce(sum(c.value) filter (where c.name = ${name}), 0) ${sql.id(`c${index}`)}`,
  );
  const { rows } = await sql<{ day: string } & Record<string, string>>`
    with calendar as (
      select (${now}::timestamptz at time zone ${timeZone})::date - n as day from generate_series(0, ${days}::int - 1) n),
    counted as (
      select name, value, (bucket at time zone ${timeZone})::date as day from counter_totals
        where ${isOfAccount} and name in (${sql.join(names)})
          and bucket >= (select min(day)::timestamp at time zone ${timeZone} from calendar))
    select to_char(day, 'YYYY-MM-DD') as day, ${sql.join(sums)}
      from calendar left join counted c using (day) group by calendar.day order by calendar.day`.execute(database(em));
  return rows.map((row) => ({
    day: row.day,
    counts: Object.fromEntries(names.map((name, index) => [name, Number(row[`c${index}`])])) as Record<Name, number>,
  }));
}
