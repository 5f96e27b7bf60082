import type { EntityManager } from '@mikro-orm/postgresql';
import { figureOf } from './device-counters.js';
import { COUNTER_TOTALS } from '../../platform/counters/counters.sql.js';

const DAY_MS = 24 * 3_600_000;

/** All accounts, last 24 hours. */
export async function readRecentFigures(
  em: EntityManager,
  devices: readonly { id: string; account_id: string }[],
  now: Date,
): Promise<Map<number, { sent: number; failed: number }>> {
  const wanted = devices.flatMap(({ id, account_id }) =>
    (['sent', 'failed'] as const).map((figure) => ({ account_id, name: figureOf(Number(id), figure) })),
  );
  const rows = await em.execute<{ name: string; value: string }[]>(
    `select c.name, sum(c.value) as value
       from unnest(?::bigint[], ?::text[]) w (account_id, name) join ${COUNTER_TOTALS} c
         on c.account_id = w.account_id and c.name = w.name and c.bucket >= ? group by c.name`,
    [
      `{${wanted.map(({ account_id }) => account_id).join(',')}}`,
      `{${wanted.map(({ name }) => name).join(',')}}`,
      new Date(now.getTime() - DAY_MS),
    ],
  );
  const counts = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  const count = (id: string, figure: 'sent' | 'failed') => counts.get(figureOf(Number(id), figure)) ?? 0;
  return new Map(devices.map(({ id }) => [Number(id), { sent: count(id, 'sent'), failed: count(id, 'failed') }]));
}
