-- Counts campaigns of an account by state.
create or replace function count_campaign() returns trigger language plpgsql as $$
declare
  of_account bigint := case when tg_op = 'DELETE' then old.account_id else new.account_id end;
  before text := case when tg_op <> 'INSERT' then old.state end;
  after text := case when tg_op <> 'DELETE' then new.state end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = of_account) then return null; end if;
  insert into counter_deltas (account_id, name, delta)
  select of_account, d.name, d.delta from (values
    ('campaigns', (after is not null)::int - (before is not null)::int),
    ('campaigns.active', coalesce((after in ('scheduled', 'running', 'finished'))::int, 0) - coalesce((before in ('scheduled', 'running', 'finished'))::int, 0)),
    ('campaigns.inactive', coalesce((after in ('draft', 'paused', 'cancelled'))::int, 0) - coalesce((before in ('draft', 'paused', 'cancelled'))::int, 0)),
    ('campaigns.pending', coalesce((after not in ('finished', 'cancelled'))::int, 0) - coalesce((before not in ('finished', 'cancelled'))::int, 0)),
    ('campaigns.ended', coalesce((after in ('finished', 'cancelled'))::int, 0) - coalesce((before in ('finished', 'cancelled'))::int, 0))) d (name, delta)
  where d.delta <> 0;
  return null;
end
$$;

create or replace trigger count_campaign_delete after delete on campaigns
  for each row
  when (not old.is_hidden)
  execute function count_campaign();

create or replace trigger count_campaign_insert after insert on campaigns
  for each row
  when (not new.is_hidden)
  execute function count_campaign();

create or replace trigger count_campaign_update after update of state on campaigns
  for each row
  when ((not new.is_hidden) and (new.state <> old.state))
  execute function count_campaign();
