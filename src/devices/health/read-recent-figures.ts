import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { counterNameOf } from './device-counters.js';
import { COUNTER_TOTALS } from '../../platform/counters/counters.sql.js';

const DAY_MS = 24 * 3_600_000;

/** Covers all accounts and the last 24 hours. */
export async function readRecentFigures(
  em: EntityManager,
  devices: readonly { id: number; account_id: number }[],
  now: Date,
): Promise<Map<number, { sent: number; failed: number }>> {
  const wanted = devices.flatMap(({ id, account_id }) =>
    (['sent', 'failed'] as const).map((figure) => ({ account_id, name: counterNameOf(id, figure) })),
  );
  const { rows } = await sql<{ name: string; value: string }>`
    select c.name, sum(c.value) as value
      from unnest(${wanted.map(({ account_id }) => account_id)}::bigint[], ${wanted.map(({ name }) => name)}::text[]) w (account_id, name)
      join ${sql.raw(COUNTER_TOTALS)} c on c.account_id = w.account_id and c.name = w.name
        and c.bucket >= ${new Date(now.getTime() - DAY_MS)}
      group by c.name`.execute(database(em));
  const counts = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  const count = (id: number, figure: 'sent' | 'failed') => counts.get(counterNameOf(id, figure)) ?? 0;
  return new Map(devices.map(({ id }) => [id, { sent: count(id, 'sent'), failed: count(id, 'failed') }]));
}
