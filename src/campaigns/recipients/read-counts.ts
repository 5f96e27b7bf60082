import type { EntityManager } from '@mikro-orm/postgresql';
import { readCounters } from '../../platform/counters/read-counters.js';
import { type RecipientCounts, RecipientStatus } from '../campaigns.contract.js';

export type Counts = RecipientCounts;

const STATUSES = RecipientStatus.options;

export const noCounts = (): Counts => ({
  waiting: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  replied: 0,
  failed: 0,
  skipped: 0,
  total: 0,
});

export const countsBeforeStart = ({ state, members }: { state: string; members: number }): Counts => ({
  ...noCounts(),
  [state === 'cancelled' ? 'skipped' : 'waiting']: members,
  total: members,
});

/** `runs` has the run of each campaign ID. */
export async function readCounts(
  em: EntityManager,
  accountId: number,
  runs: ReadonlyMap<number, number>,
): Promise<Map<number, Counts>> {
  const names = [...runs].flatMap(([id, run]) => STATUSES.map((status) => `campaign.${id}.${run}.${status}`));
  const values = await readCounters(em, accountId, names);
  return new Map(
    [...runs].map(([id, run]) => {
      const counts = noCounts();
      for (const status of STATUSES) {
        counts[status] = values[`campaign.${id}.${run}.${status}`] ?? 0;
        counts.total += counts[status];
      }
      return [id, counts];
    }),
  );
}

export async function countRecipients(
  em: EntityManager,
  accountId: number,
  { id, run }: { id: number; run: number },
  status: RecipientStatus | null,
): Promise<number> {
  const counts = await readCounts(em, accountId, new Map([[id, run]]));
  return counts.get(id)?.[status ?? 'total'] ?? 0;
}
