-- Returns whether a device exceeds its account's package. The devices chosen last count first.
create or replace function over_plan(of_device bigint) returns boolean language sql stable as $$
select exists (select from devices d join subscriptions s on s.account_id = d.account_id
  where d.id = of_device and d.phone is not null and s.count_devices >= 0
    and (select count(*) from devices o where o.account_id = d.account_id and o.phone is not null
      and (coalesce(o.chosen_at, '-infinity'), coalesce(o.linked_at, '-infinity'), o.id) > (coalesce(d.chosen_at, '-infinity'), coalesce(d.linked_at, '-infinity'), d.id)) >= s.count_devices)
$$;
