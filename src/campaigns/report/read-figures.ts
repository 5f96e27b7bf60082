import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { Run } from '../recipients/read-recipients.js';
import { COUNTER_TOTALS } from '../../platform/counters/counters.sql.js';

/** Recipients by status, plus `refused`, `clicked` and `opted_out`. */
export type RecipientFigures = Record<string, number>;

export interface Part {
  deviceId: number;
  text: number;
  figures: RecipientFigures;
}

export interface RunFigures {
  all: RecipientFigures;
  parts: Part[];
  hours: { hour: string; sent: number; failed: number }[];
}

/** Reads counters that a trigger writes (db/migrations/Migration20261130040000_campaign_figures.ts). */
export async function readFigures(em: EntityManager, accountId: number, { id, run }: Run): Promise<RunFigures> {
  const prefix = `campaign.${id}.${run}.`;
  // '/' follows '.', so it bounds the prefix.
  const end = `${prefix.slice(0, -1)}/`;
  const { rows } = await sql<{ name: string; bucket: Date; value: number }>`
    select name, bucket, value from ${sql.raw(COUNTER_TOTALS)}
      where account_id = ${accountId} and name like 'campaign.%' and name ~>=~ ${prefix} and name ~<~ ${end} and value <> 0`.execute(
    database(em),
  );
  const [all, parts, hours]: [RecipientFigures, Map<string, Part>, Map<number, RunFigures['hours'][number]>] = [
    {},
    new Map(),
    new Map(),
  ];
  for (const { name, bucket, value } of rows) {
    const words = name.slice(prefix.length).split('.');
    const figure = words.at(-1)!;
    if (words[0] === 'hour') {
      const hour = hours.get(+bucket) ?? { hour: bucket.toISOString(), sent: 0, failed: 0 };
      hours.set(+bucket, { ...hour, [figure]: value });
    } else if (words.length === 1) {
      all[figure] = value;
    } else {
      const key = `${words[0]}.${words[1]}`;
      const part = parts.get(key) ?? { deviceId: Number(words[0]), text: Number(words[1]), figures: {} };
      part.figures[figure] = value;
      parts.set(key, part);
    }
  }
  const sorted = [...hours].toSorted(([left], [right]) => left - right).map(([, hour]) => hour);
  return { all, parts: [...parts.values()], hours: sorted };
}
