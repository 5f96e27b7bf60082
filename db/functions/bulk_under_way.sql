-- Counts queued and sending bulk messages of a device.
create or replace function bulk_under_way(of_device bigint) returns integer language sql stable as $$
select count(*)::int from messages where device_id = of_device and is_bulk and status in ('queued', 'sending')
$$;
