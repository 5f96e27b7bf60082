-- Writes the timeline of a campaign.
create or replace function tell_campaign() returns trigger language plpgsql as $$
declare
  kinds text[] := case
    when tg_op = 'INSERT' and new.state = 'scheduled' then '{created,scheduled}'
    when tg_op = 'INSERT' then '{created}'
    when new.run > old.run then '{relaunched}'
    when new.state = 'scheduled' and old.state = 'draft' then '{scheduled}'
    when new.state = 'running' and old.state = 'scheduled' then '{started}'
    when new.state = 'running' and old.state = 'paused' then '{resumed}'
    when new.state = 'paused' or new.state = 'draft' then '{paused}'
    when new.state = 'cancelled' then '{stopped}'
    when new.state = 'finished' then '{finished}'
    else '{}' end;
begin
  insert into campaign_timeline (account_id, campaign_id, kind, reason, by_name)
  select new.account_id, new.id, kind, case kind when 'paused' then coalesce(new.hold_reason, 'paused_by_user') end,
      nullif(current_setting('mersal.acting_user', true), '')
    from unnest(kinds) with ordinality k (kind, place) order by place;
  return null;
end
$$;

create or replace trigger tell_campaign_insert after insert on campaigns
  for each row
  when (not new.is_hidden)
  execute function tell_campaign();

create or replace trigger tell_campaign_update after update of state, run on campaigns
  for each row
  when ((not new.is_hidden) and ((new.state <> old.state) or (new.run <> old.run)))
  execute function tell_campaign();
