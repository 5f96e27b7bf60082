import type { EntityManager } from '@mikro-orm/postgresql';
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

/** Reads counters of a trigger (db/migrations/Migration20261130040000_campaign_figures.ts). */
export async function readFigures(em: EntityManager, accountId: number, { id, run }: Run): Promise<RunFigures> {
  const prefix = `campaign.${id}.${run}.`;
  const rows = await em.execute<{ name: string; bucket: string; value: string }[]>(
    // '/' follows '.', so it bounds the prefix.
    `select name, bucket, value from ${COUNTER_TOTALS}
      where account_id = ? and name like 'campaign.%' and name ~>=~ ? and name ~<~ ? and value <> 0`,
    [accountId, prefix, `${prefix.slice(0, -1)}/`],
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
      const at = new Date(bucket);
      const hour = hours.get(+at) ?? { hour: at.toISOString(), sent: 0, failed: 0 };
      hours.set(+at, { ...hour, [figure]: Number(value) });
    } else if (words.length === 1) {
      all[figure] = Number(value);
    } else {
      const key = `${words[0]}.${words[1]}`;
      const part = parts.get(key) ?? { deviceId: Number(words[0]), text: Number(words[1]), figures: {} };
      part.figures[figure] = Number(value);
      parts.set(key, part);
    }
  }
  const sorted = [...hours].toSorted(([one], [other]) => one - other).map(([, hour]) => hour);
  return { all, parts: [...parts.values()], hours: sorted };
}
