import type { EntityManager } from '@mikro-orm/postgresql';
import type { CampaignOf } from './finish-campaigns.js';

const CHUNK = 5_000;

/** What keeps a device away for longer than a pause of its own. */
const AWAY = ['device_away', 'device_removed', 'device_guarded', 'over_plan'];

/**
 * Devices that have been away for longer than the patience of a campaign hand those who wait for them to its other devices, in turn. Whose
 * message was begun stays where it is. A device that was removed needs no patience. Answers whose recipients moved.
 */
export async function handOver(em: EntityManager, now: Date): Promise<CampaignOf[]> {
  const away = await em.execute<{ campaign_id: string; account_id: string; device_id: string; targets: string[] }[]>(
    `select s.campaign_id, s.account_id, s.device_id, t.targets from campaign_devices s
       join campaigns c on c.id = s.campaign_id and c.state = 'running'
      cross join lateral (select array_agg(o.device_id order by o.device_id) targets from campaign_devices o
         where o.campaign_id = s.campaign_id and (o.hold_reason is null or not (o.hold_reason = any (?::text[])))) t
      where s.is_live and s.hold_reason = any (?::text[]) and t.targets is not null
        and (s.hold_reason = 'device_removed'
          or c.patience_minutes > 0 and s.held_since <= ?::timestamptz - c.patience_minutes * interval '1 minute')`,
    [`{${AWAY.join()}}`, `{${AWAY.join()}}`, now],
  );
  const moved: CampaignOf[] = [];
  for (const { campaign_id, account_id, device_id, targets } of away)
    if (await moveWaiting(em, campaign_id, device_id, targets))
      moved.push({ id: Number(campaign_id), accountId: Number(account_id) });
  return moved;
}

async function moveWaiting(
  em: EntityManager,
  campaignId: string,
  deviceId: string,
  targets: readonly string[],
): Promise<boolean> {
  let hasMoved = false;
  for (let count = CHUNK; count === CHUNK;) {
    const rows = await em.execute<object[]>(
      `update campaign_recipients r set device_id = (?::bigint[])[1 + w.turn % ?], updated_at = clock_timestamp()
         from (select id, row_number() over () turn from (select id from campaign_recipients
           where campaign_id = ? and device_id = ? and status = 'waiting' order by contact_id limit ${CHUNK}) next) w
        where r.id = w.id and r.status = 'waiting' returning r.id`,
      [`{${targets.join()}}`, targets.length, campaignId, deviceId],
    );
    count = rows.length;
    hasMoved ||= count > 0;
  }
  if (hasMoved)
    await em.execute('update device_lanes set is_busy = true, idle_until = null where device_id = any (?::bigint[])', [
      `{${targets.join()}}`,
    ]);
  return hasMoved;
}
