import type { EntityManager } from '@mikro-orm/postgresql';
import type { CampaignOf } from './finish-campaigns.js';

const CHUNK = 5_000;

/** Unlike pacing pauses, these make a device unavailable. */
const UNAVAILABLE = ['device_away', 'device_removed', 'device_guarded', 'over_plan'];

/** Also moves recipients of devices offline beyond the campaign's patience. */
export async function reassignRecipients(em: EntityManager, now: Date): Promise<CampaignOf[]> {
  const unavailable = await em.execute<
    { campaign_id: string; account_id: string; device_id: string; targets: string[] }[]
  >(
    `select s.campaign_id, s.account_id, s.device_id, t.targets from campaign_devices s
       join campaigns c on c.id = s.campaign_id and c.state = 'running'
      cross join lateral (select array_agg(o.device_id order by o.device_id) targets from campaign_devices o
         where o.campaign_id = s.campaign_id and (o.hold_reason is null or not (o.hold_reason = any (?::text[])))) t
      where s.is_live and s.hold_reason = any (?::text[]) and t.targets is not null
        and (s.hold_reason = 'device_removed'
          or c.patience_minutes > 0 and s.held_since <= ?::timestamptz - c.patience_minutes * interval '1 minute')`,
    [`{${UNAVAILABLE.join()}}`, `{${UNAVAILABLE.join()}}`, now],
  );
  const moved: CampaignOf[] = [];
  for (const { campaign_id, account_id, device_id, targets } of unavailable)
    if (await moveWaiting(em, campaign_id, device_id, targets))
      moved.push({ id: Number(campaign_id), accountId: Number(account_id) });
  return moved;
}

const RECORD_MOVE = `added as (update campaign_timeline t set count = t.count + c.count from counted c where t.id = ?::bigint),
  entry as (insert into campaign_timeline (account_id, campaign_id, kind, reason, device_name, count)
    select s.account_id, s.campaign_id, 'handed_over', s.hold_reason, s.device_name, n.count
      from counted n cross join campaign_devices s join campaigns c on c.id = s.campaign_id and not c.is_hidden
     where s.campaign_id = ? and s.device_id = ? and n.count > 0 and ?::bigint is null returning id)`;

async function moveWaiting(
  em: EntityManager,
  campaignId: string,
  deviceId: string,
  targets: readonly string[],
): Promise<boolean> {
  let [entryId, hasMoved]: [string | null, boolean] = [null, false];
  for (let count = CHUNK; count > 0;) {
    const [row]: { count: number; entry_id: string | null }[] = await em.execute<
      { count: number; entry_id: string | null }[]
    >(
      `with moved as (update campaign_recipients r set device_id = (?::bigint[])[1 + w.turn % ?], updated_at = clock_timestamp()
           from (select id, row_number() over () turn from (select id from campaign_recipients
             where campaign_id = ? and device_id = ? and status = 'waiting' order by contact_id limit ${CHUNK}) next) w
          where r.id = w.id and r.status = 'waiting' returning r.id),
         counted as (select count(*)::int count from moved),
         ${RECORD_MOVE}
       select counted.count, entry.id as entry_id from counted left join entry on true`,
      [`{${targets.join()}}`, targets.length, campaignId, deviceId, entryId, campaignId, deviceId, entryId],
    );
    count = row?.count ?? 0;
    entryId ??= row?.entry_id ?? null;
    hasMoved ||= count > 0;
  }
  if (hasMoved)
    await em.execute('update device_lanes set is_busy = true, idle_until = null where device_id = any (?::bigint[])', [
      `{${targets.join()}}`,
    ]);
  return hasMoved;
}
