import type { EntityManager } from '@mikro-orm/postgresql';

const CHUNK = 5_000;

/** Leaves out those who still wait in a campaign that was cancelled, or in a run that another has followed, as many as go quickly. Answers whether some are left. */
export async function skipWaiting(em: EntityManager, campaignId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `update campaign_recipients set status = 'skipped', reason = 'cancelled', updated_at = clock_timestamp() where id in (
       select r.id from campaign_recipients r join campaigns c on c.id = r.campaign_id
        where c.id = ? and (c.state = 'cancelled' or r.run < c.run) and r.status = 'waiting' limit ${CHUNK} for update of r skip locked) returning id`,
    [campaignId],
  );
  return rows.length === CHUNK;
}
