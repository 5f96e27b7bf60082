import type { EntityManager } from '@mikro-orm/postgresql';

/** Must come first: ticks lock lanes before campaigns, so the reverse deadlocks. Ticks skip locked lanes. */
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

/** Must come last or after the commit: a tick does not see uncommitted rows. */
export async function wakeLanes(em: EntityManager, campaignId: number, now: Date): Promise<void> {
  await em.execute(
    `insert into device_lanes (device_id, account_id, next_at, is_busy)
     select device_id, account_id, ?, true from campaign_devices where campaign_id = ? order by device_id
     on conflict (device_id) do update set is_busy = true, idle_until = null`,
    [now, campaignId],
  );
}

export async function releaseSlot(em: EntityManager, deviceId: number, at: Date): Promise<void> {
  await em.execute('update device_lanes set next_at = ? where device_id = ?', [at, deviceId]);
}
