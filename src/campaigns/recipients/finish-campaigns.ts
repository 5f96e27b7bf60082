import type { EntityManager } from '@mikro-orm/postgresql';

export interface CampaignOf {
  id: number;
  accountId: number;
}

/** Ends those of these campaigns, or of all, in which nobody is before sent any more. Answers which. */
export async function finishCampaigns(em: EntityManager, ids: readonly number[] | 'all'): Promise<CampaignOf[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<{ id: string; account_id: string }[]>(
    `update campaigns c set state = 'finished', hold_reason = null, held_until = null, updated_at = clock_timestamp()
      where c.state in ('running', 'paused') and c.is_filled ${ids === 'all' ? '' : 'and c.id = any (?::bigint[])'}
        and not exists (select from campaign_recipients r where r.campaign_id = c.id and r.status = 'waiting')
        and not exists (select from campaign_recipients r where r.device_id = c.device_id and r.status in ('claimed', 'queued')
          and r.campaign_id = c.id)
      returning c.id, c.account_id`,
    ids === 'all' ? [] : [`{${ids.join()}}`],
  );
  return rows.map(({ id, account_id }) => ({ id: Number(id), accountId: Number(account_id) }));
}
