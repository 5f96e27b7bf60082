import { type RawBuilder, sql } from 'kysely';

/** Growth of the bounds of duration buckets. */
const BUCKET_RATIO = sql.lit(1.4);

/** SQL that counts each measure per slice, for its device and for all (`device_id` 0). `item_id` 0 means none. */
export const sliceMeasures = (measures: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select m.account_id, s.slice, s.device_id, m.figure, m.day, s.item_id, m.bucket,
      sum(m.count)::int count, sum(m.count * m.value)::bigint value
    from (
      select d.*, (d.at at time zone a.time_zone)::date as day, extract(hour from d.at at time zone a.time_zone)::bigint as hour,
          case when d.figure in ('first_reply', 'resolution', 'waiting')
            then floor(ln(greatest(d.value, 1)) / ln(${BUCKET_RATIO}))::int else 0 end as bucket
        from (${measures}) d join accounts a on a.id = d.account_id) m
    cross join lateral (values
      ('user', m.device_id, coalesce(m.user_id, 0)), ('user', 0, coalesce(m.user_id, 0)),
      ('team', m.device_id, coalesce(m.team_id, 0)), ('team', 0, coalesce(m.team_id, 0)),
      ('label', m.device_id, coalesce(m.label_id, 0)), ('label', 0, coalesce(m.label_id, 0)),
      ('hour', m.device_id, m.hour), ('hour', 0, m.hour), ('device', 0, m.device_id)) s (slice, device_id, item_id)
    where m.figure <> 'inbound' or s.slice in ('hour', 'device')
    group by m.account_id, s.slice, s.device_id, m.figure, m.day, s.item_id, m.bucket
    having sum(m.count) <> 0 or sum(m.count * m.value) <> 0`;
