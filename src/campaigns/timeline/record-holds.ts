import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';

/** Closed windows and hourly limits are routine. */
const RECORDED_REASONS = ['device_removed', 'device_guarded', 'over_plan', 'account_pended', 'new_people', 'cap_day'];
const MIN_OFFLINE_TIME = '1 minute';

/** Records holds once, with any number of processes. */
export async function recordHolds(em: EntityManager, now: Date): Promise<void> {
  const isRecorded = sql`(s.hold_reason = any (${RECORDED_REASONS}::text[])
    or s.hold_reason = 'device_away' and s.held_since <= ${now}::timestamptz - ${MIN_OFFLINE_TIME}::interval)`;
  await sql`
    with recorded as (update campaign_devices s set told_hold = s.hold_reason from campaigns c
        where c.id = s.campaign_id and c.state = 'running' and not c.is_hidden and s.is_live
          and s.hold_reason is distinct from s.told_hold and s.hold_reason is not null and ${isRecorded}
        returning s.account_id, s.campaign_id, s.device_name, s.hold_reason, s.held_since)
     insert into campaign_timeline (account_id, campaign_id, kind, reason, device_name, at)
     select account_id, campaign_id, 'device_held', hold_reason, device_name, coalesce(held_since, clock_timestamp()) from recorded`.execute(
    database(em),
  );
  await sql`
    with released as (update campaign_devices s set told_hold = null from campaigns c
        where c.id = s.campaign_id and s.told_hold is not null and s.hold_reason is null
        returning s.account_id, s.campaign_id, s.device_name, c.state = 'running' and s.is_live as is_shown)
     insert into campaign_timeline (account_id, campaign_id, kind, device_name)
     select account_id, campaign_id, 'device_freed', device_name from released where is_shown`.execute(database(em));
}
