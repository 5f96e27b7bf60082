import type { EntityManager } from '@mikro-orm/postgresql';
import type { TimelineKind } from '../definition/report.contract.js';

/** Changes of a campaign's state are told by a trigger; these are not seen in its row. */
type Told = Extract<TimelineKind, 'edited' | 'retried' | 'resent' | 'duplicated'>;

/** Writes what was done with a campaign of the list, in the transaction that does it. */
export async function tellTimeline(
  em: EntityManager,
  campaign: { id: number; accountId: number },
  { kind, by, count = null }: { kind: Told; by: string | null; count?: number | null },
): Promise<void> {
  await em.execute(
    'insert into campaign_timeline (account_id, campaign_id, kind, by_name, count) values (?, ?, ?, ?, ?)',
    [campaign.accountId, campaign.id, kind, by, count],
  );
}
