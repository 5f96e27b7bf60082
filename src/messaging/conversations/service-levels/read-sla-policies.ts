import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { businessHoursChangedAt, businessHoursOf } from '../../../auth/business-hours.sql.js';
import { database } from '../../../platform/database/statements/database.js';
import type { SlaPolicy } from './plan-service-level.js';

export interface StoredPolicy extends SlaPolicy {
  isForAll: boolean;
  /** Any of these labels is enough. */
  labelIds: number[];
}

export async function readSlaPolicies(
  em: EntityManager,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, StoredPolicy[]>> {
  const { rows } = await sql<StoredPolicy & { accountId: number }>`
    select p.account_id as "accountId", p.is_for_all as "isForAll", p.first_reply_minutes as "firstReplyMinutes",
        p.next_reply_minutes as "nextReplyMinutes", p.resolution_minutes as "resolutionMinutes",
        ${businessHoursOf('p.business_hours_id')} hours,
        greatest(p.changed_at, ${businessHoursChangedAt('p.business_hours_id')}) as "changedAt",
        array(select l.label_id from sla_policy_labels l where l.policy_id = p.id) as "labelIds"
      from sla_policies p where p.account_id = any (${accountIds}::bigint[]) order by p.position, p.id`.execute(
    database(em),
  );
  return Map.groupBy(rows, ({ accountId }) => accountId);
}
