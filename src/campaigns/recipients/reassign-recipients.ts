import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { CampaignRef } from './finish-campaigns.js';

const CHUNK_SIZE = 5_000;

/** Reasons that make a device unavailable, unlike pacing pauses. */
const UNAVAILABLE_REASONS = ['device_away', 'device_removed', 'device_guarded', 'over_plan'];

export async function reassignRecipients(em: EntityManager, now: Date): Promise<CampaignRef[]> {
  const { rows: unavailable } = await sql<
    Pick<Row<'campaign_devices'>, 'campaign_id' | 'account_id' | 'device_id'> & { targets: number[] }
  >`
    select s.campaign_id, s.account_id, s.device_id, t.targets from campaign_devices s
       join campaigns c on c.id = s.campaign_id and c.state = 'running'
      cross join lateral (select array_agg(o.device_id order by o.device_id) targets from campaign_devices o
         where o.campaign_id = s.campaign_id and (o.hold_reason is null or not (o.hold_reason = any (${UNAVAILABLE_REASONS}::text[])))) t
      where s.is_live and s.hold_reason = any (${UNAVAILABLE_REASONS}::text[]) and t.targets is not null
        and (s.hold_reason = 'device_removed'
          or c.patience_minutes > 0 and s.held_since <= ${now}::timestamptz - c.patience_minutes * interval '1 minute')`.execute(
    database(em),
  );
  const moved: CampaignRef[] = [];
  for (const { campaign_id: id, account_id: accountId, device_id, targets } of unavailable)
    if (await moveWaiting(em, id, device_id, targets)) moved.push({ id, accountId });
  return moved;
}

const recordMove = (campaignId: number, deviceId: number, entryId: number | null) => sql`
  added as (update campaign_timeline t set count = t.count + c.count from counted c where t.id = ${entryId}::bigint),
  entry as (insert into campaign_timeline (account_id, campaign_id, kind, reason, device_name, count)
    select s.account_id, s.campaign_id, 'handed_over', s.hold_reason, s.device_name, n.count
      from counted n cross join campaign_devices s join campaigns c on c.id = s.campaign_id and not c.is_hidden
     where s.campaign_id = ${campaignId} and s.device_id = ${deviceId} and n.count > 0 and ${entryId}::bigint is null returning id)`;

interface MovedChunk {
  count: number;
  entry_id: number | null;
}

async function moveWaiting(
  em: EntityManager,
  campaignId: number,
  deviceId: number,
  targets: readonly number[],
): Promise<boolean> {
  let [entryId, hasMoved]: [number | null, boolean] = [null, false];
  for (let count = CHUNK_SIZE; count > 0;) {
    const { rows }: { rows: MovedChunk[] } = await sql<MovedChunk>`
      with moved as (update campaign_recipients r set updated_at = clock_timestamp(),
             device_id = (${targets}::bigint[])[1 + w.turn % ${targets.length}]
           from (select id, row_number() over () turn from (select id from campaign_recipients
             where campaign_id = ${campaignId} and device_id = ${deviceId} and status = 'waiting' order by contact_id limit ${CHUNK_SIZE}) next) w
          where r.id = w.id and r.status = 'waiting' returning r.id),
         counted as (select count(*)::int count from moved),
         ${recordMove(campaignId, deviceId, entryId)}
       select counted.count, entry.id as entry_id from counted left join entry on true`.execute(database(em));
    count = rows[0]?.count ?? 0;
    entryId ??= rows[0]?.entry_id ?? null;
    hasMoved ||= count > 0;
  }
  if (hasMoved)
    await database(em)
      .updateTable('device_lanes')
      .set({ is_busy: true, idle_until: null })
      .where('device_id', 'in', targets)
      .execute();
  return hasMoved;
}
