import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * First in a transaction that locks a campaign: a tick holds the lanes whose turns it takes and then writes the campaign, and whoever locks these
 * in the other order waits for it while it waits for them. A tick passes over lanes that are locked.
 */
export async function lockLanes(
  em: EntityManager,
  accountId: number,
  of: { campaignId: number } | 'all',
): Promise<void> {
  const chosen = of === 'all' ? '' : 'and device_id in (select device_id from campaign_devices where campaign_id = ?)';
  await em.execute(`select from device_lanes where account_id = ? ${chosen} order by device_id for update`, [
    accountId,
    ...(of === 'all' ? [] : [of.campaignId]),
  ]);
}

/** There is something to do for the devices of a campaign. Last in its transaction, or after it: a tick that finds nothing waits for nobody, and must not miss what is written. */
export async function wakeLanes(em: EntityManager, campaignId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into device_lanes (device_id, account_id, next_at, is_busy)
     select device_id, account_id, ?, true from campaign_devices where campaign_id = ? order by device_id
     on conflict (device_id) do update set is_busy = true, idle_until = null`,
    [now, campaignId],
  );
}

/** Nothing was sent in this turn after all: the next may go at that time. */
export async function returnTurn(em: EntityManager, deviceId: number, at: Date): Promise<void> {
  await em.execute('update device_lanes set next_at = ? where device_id = ?', [at, deviceId]);
}
