import type { EntityManager } from '@mikro-orm/postgresql';

export interface CampaignOf {
  id: number;
  accountId: number;
}

export async function finishCampaigns(em: EntityManager, ids: readonly number[] | 'all'): Promise<CampaignOf[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: string; account_id: string }[]>(
    `with finished as (update campaigns c set state = 'finished', hold_reason = null, held_until = null, updated_at = clock_timestamp()
      where c.state in ('running', 'paused') and c.is_filled ${ids === 'all' ? '' : 'and c.id = any (?::bigint[])'}
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.status = 'waiting')
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.run = c.run and r.status in ('claimed', 'queued'))
      returning c.id, c.account_id),
     stopped as (update campaign_devices s set is_live = false, hold_reason = null, held_until = null, held_since = null
       from finished f where s.campaign_id = f.id)
     select * from finished`,
    ids === 'all' ? [] : [`{${ids.join()}}`],
  );
  return rows.map(({ id, account_id }) => ({ id: Number(id), accountId: Number(account_id) }));
}
