-- Reserves n messages of a device's daily and hourly limits. Returns false when a limit is reached.
create or replace function reserve_bulk_slots(of_device bigint, n integer, at timestamptz, most_day integer default null::integer, most_hour integer default null::integer) returns boolean language plpgsql as $$
begin
  update devices d set
    sent_day = n + case when d.day_ends_at > at then d.sent_day else 0 end,
    day_ends_at = case when d.day_ends_at > at then d.day_ends_at
      else (date_trunc('day', at at time zone a.time_zone) + interval '1 day') at time zone a.time_zone end,
    sent_hour = n + case when d.hour_ends_at > at then d.sent_hour else 0 end,
    hour_ends_at = case when d.hour_ends_at > at then d.hour_ends_at else date_trunc('hour', at) + interval '1 hour' end
  from accounts a where a.id = d.account_id and d.id = of_device
    and (most_day is null or n + case when d.day_ends_at > at then d.sent_day else 0 end <= most_day)
    and (most_hour is null or n + case when d.hour_ends_at > at then d.sent_hour else 0 end <= most_hour);
  return found;
end
$$;
