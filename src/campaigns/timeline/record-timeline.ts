import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../platform/database/statements/database.js';
import type { TimelineKind } from '../definition/report.contract.js';

/** These do not show in the row. A trigger records state changes. */
type RecordedKind = Extract<TimelineKind, 'edited' | 'retried' | 'resent' | 'duplicated'>;

/** Runs in the action's transaction. Omits messages to groups. */
export async function recordTimeline(
  em: EntityManager,
  campaign: { id: number; accountId: number },
  { kind, by, count = null }: { kind: RecordedKind; by: string | null; count?: number | null },
): Promise<void> {
  await database(em)
    .insertInto('campaign_timeline')
    .values({ account_id: campaign.accountId, campaign_id: campaign.id, kind, by_name: by, count })
    .execute();
}
