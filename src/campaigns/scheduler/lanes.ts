import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** Locks lanes first in a transaction, because ticks lock lanes before campaigns. */
export async function lockLanes(
  em: EntityManager,
  accountId: number,
  selection: { campaignId: number } | 'all',
): Promise<void> {
  const chosen =
    selection === 'all'
      ? sql``
      : sql`and device_id in (select device_id from campaign_devices where campaign_id = ${selection.campaignId})`;
  await sql`select from device_lanes where account_id = ${accountId} ${chosen} order by device_id for update`.execute(
    database(em),
  );
}

/** Wakes lanes last or after the commit, because a tick does not see uncommitted rows. */
export async function wakeLanes(em: EntityManager, campaignId: number, now: Date): Promise<void> {
  await sql`
    insert into device_lanes (device_id, account_id, next_at, is_busy)
     select device_id, account_id, ${now}, true from campaign_devices where campaign_id = ${campaignId} order by device_id
     on conflict (device_id) do update set is_busy = true, idle_until = null`.execute(database(em));
}

export async function releaseSlot(em: EntityManager, deviceId: number, at: Date): Promise<void> {
  await database(em).updateTable('device_lanes').set({ next_at: at }).where('device_id', '=', deviceId).execute();
}
