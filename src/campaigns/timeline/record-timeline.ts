import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { TimelineKind } from '../definition/report.contract.js';

/** A trigger records state changes. */
type RecordedKind = Extract<TimelineKind, 'edited' | 'retried' | 'resent' | 'duplicated'>;

/** Records an action in its transaction, but none of group sends. */
export async function recordTimeline(
  em: EntityManager,
  campaign: { id: number; accountId: number },
  { kind, actorName, count = null }: { kind: RecordedKind; actorName: string | null; count?: number | null },
): Promise<void> {
  await database(em)
    .insertInto('campaign_timeline')
    .values({ account_id: campaign.accountId, campaign_id: campaign.id, kind, by_name: actorName, count })
    .execute();
}
