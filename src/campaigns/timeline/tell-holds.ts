import type { EntityManager } from '@mikro-orm/postgresql';

/** What ends by a person or takes its time. A closed window or a full hour comes and goes by itself and is not told. */
const LASTING = ['device_removed', 'device_guarded', 'over_plan', 'account_pended', 'new_people', 'cap_day'];
/** A device that comes back sooner was not away. */
const AWAY_FOR = '1 minute';

const LASTS = `(s.hold_reason = any (?::text[]) or s.hold_reason = 'device_away' and s.held_since <= ?::timestamptz - interval '${AWAY_FOR}')`;

/** Tells the timeline of campaigns that run which of their devices are held for longer, and which are free again. Each change is told once, however many look. */
export async function tellHolds(em: EntityManager, now: Date): Promise<void> {
  await em.execute(
    `with told as (update campaign_devices s set told_hold = s.hold_reason from campaigns c
        where c.id = s.campaign_id and c.state = 'running' and not c.is_hidden and s.is_live
          and s.hold_reason is distinct from s.told_hold and s.hold_reason is not null and ${LASTS}
        returning s.account_id, s.campaign_id, s.device_name, s.hold_reason, s.held_since)
     insert into campaign_timeline (account_id, campaign_id, kind, reason, device_name, at)
     select account_id, campaign_id, 'device_held', hold_reason, device_name, coalesce(held_since, clock_timestamp()) from told`,
    [`{${LASTING.join()}}`, now],
  );
  // Of a campaign that does not run any more it is no news.
  await em.execute(
    `with freed as (update campaign_devices s set told_hold = null from campaigns c
        where c.id = s.campaign_id and s.told_hold is not null and s.hold_reason is null
        returning s.account_id, s.campaign_id, s.device_name, c.state = 'running' and s.is_live as is_news)
     insert into campaign_timeline (account_id, campaign_id, kind, device_name)
     select account_id, campaign_id, 'device_freed', device_name from freed where is_news`,
  );
}
