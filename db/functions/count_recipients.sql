-- Counts recipients of a campaign by state, device and text, once per statement.
create or replace function count_recipients() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    with grouped as materialized (
      select account_id, campaign_id, run, device_id, text, status, reason, has_clicked, has_opted_out, count(*) as delta
        from arrived group by 1, 2, 3, 4, 5, 6, 7, 8, 9),
    moved as (select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, delta from grouped)
    insert into counter_deltas (account_id, name, delta) select m.account_id, 'campaign.' || m.campaign_id || '.' || m.run || p.part || f.figure as name, sum(m.delta) as delta
  from moved m
  cross join lateral (values (m.status, true), ('refused', m.is_refused), ('clicked', m.has_clicked), ('opted_out', m.has_opted_out)) f (figure, counts)
  cross join lateral (values ('.'), ('.' || m.device_id || '.' || m.text || '.')) p (part)
  where f.counts group by 1, 2 having sum(m.delta) <> 0;
  else
    with moved as (
      select account_id, campaign_id, run, device_id, text, status, is_refused, has_clicked, has_opted_out, sum(delta) as delta
        from (select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, 1 as delta from arrived union all select account_id, campaign_id, run, device_id, text, replace(status, 'claimed', 'waiting') as status,
  coalesce(status = 'failed' and reason in ('refused', 'refused_463', 'unknown'), false) as is_refused, has_clicked, has_opted_out, -1 from gone) rows
       group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum(delta) <> 0)
    insert into counter_deltas (account_id, name, delta) select m.account_id, 'campaign.' || m.campaign_id || '.' || m.run || p.part || f.figure as name, sum(m.delta) as delta
  from moved m
  cross join lateral (values (m.status, true), ('refused', m.is_refused), ('clicked', m.has_clicked), ('opted_out', m.has_opted_out)) f (figure, counts)
  cross join lateral (values ('.'), ('.' || m.device_id || '.' || m.text || '.')) p (part)
  where f.counts group by 1, 2 having sum(m.delta) <> 0;
    insert into counter_deltas (account_id, name, bucket, delta)
    select a.account_id, 'campaign.' || a.campaign_id || '.' || a.run || '.hour.' || case a.status when 'failed' then 'failed' else 'sent' end,
        date_bin('1 hour', clock_timestamp(), 'epoch'), count(*)
      from arrived a join gone g on g.id = a.id
     where a.status in ('failed', 'sent', 'delivered', 'read', 'replied') and a.status <> g.status
       and (a.status = 'failed' or g.status not in ('sent', 'delivered', 'read', 'replied')) group by 1, 2;
  end if;
  return null;
end
$$;

create or replace trigger count_recipients_insert after insert on campaign_recipients referencing new table as arrived
  for each statement execute function count_recipients();

create or replace trigger count_recipients_update after update on campaign_recipients referencing old table as gone new table as arrived
  for each statement execute function count_recipients();
