import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import type { DayRange } from './read-daily-counters.js';

const DAY_MS = 24 * 3600 * 1000;

/** Counts yesterday until the current time of day. A null account means the whole server. */
export async function countYesterday(
  em: EntityManager,
  accountId: number | null,
  name: string,
  { timeZone, now }: Pick<DayRange, 'timeZone' | 'now'>,
): Promise<number> {
  const { counted } = await database(em)
    .selectFrom('counter_totals')
    .select(({ fn }) => fn.sum<string | null>('value').as('counted'))
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('name', '=', name)
    .where(
      sql<boolean>`bucket >= ((${now}::timestamptz at time zone ${timeZone})::date - 1)::timestamp at time zone ${timeZone}`,
    )
    .where('bucket', '<=', new Date(now.getTime() - DAY_MS))
    .executeTakeFirstOrThrow();
  return Number(counted);
}
