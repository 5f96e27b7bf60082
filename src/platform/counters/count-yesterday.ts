import type { EntityManager } from '@mikro-orm/postgresql';
import type { DayRange } from './read-daily-counters.js';

const DAY_MS = 24 * 3600 * 1000;

/** Counts until the current time of day. A null account means the whole platform. */
export async function countYesterday(
  em: EntityManager,
  accountId: number | null,
  name: string,
  { timeZone, now }: Pick<DayRange, 'timeZone' | 'now'>,
): Promise<number> {
  const [row] = await em.execute<{ counted: string }[]>(
    `select coalesce(sum(value), 0) as counted from counter_totals
      where ${accountId === null ? 'account_id is null' : 'account_id = ?'} and name = ?
        and bucket >= ((?::timestamptz at time zone ?)::date - 1)::timestamp at time zone ? and bucket <= ?`,
    [...(accountId === null ? [] : [accountId]), name, now, timeZone, timeZone, new Date(now.getTime() - DAY_MS)],
  );
  return Number(row?.counted ?? 0);
}
