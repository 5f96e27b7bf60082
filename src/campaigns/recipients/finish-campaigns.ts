import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

export interface CampaignRef {
  id: number;
  accountId: number;
}

export async function finishCampaigns(em: EntityManager, ids: readonly number[] | 'all'): Promise<CampaignRef[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CampaignRef>`
    with finished as (update campaigns c set state = 'finished', hold_reason = null, held_until = null, updated_at = clock_timestamp()
      where c.state in ('running', 'paused') and c.is_filled ${ids === 'all' ? sql`` : sql`and c.id = any (${ids}::bigint[])`}
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.status = 'waiting')
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.run = c.run and r.status in ('claimed', 'queued'))
      returning c.id, c.account_id),
     stopped as (update campaign_devices s set is_live = false, hold_reason = null, held_until = null, held_since = null
       from finished f where s.campaign_id = f.id)
     select id, account_id as "accountId" from finished`.execute(database(em));
  return rows;
}
