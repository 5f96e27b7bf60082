-- Counts sent messages by state, for the account and the device, in buckets of 15 minutes.
create or replace function count_message() returns trigger language plpgsql as $$
declare
  counted messages := case when tg_op = 'DELETE' then old else new end;
  quarter timestamptz := date_bin('15 minutes', counted.at, 'epoch');
  device text := 'device.' || counted.device_id;
  before int := case when tg_op = 'INSERT' then 0 else message_stage(old.status) end;
  after int := case when tg_op = 'DELETE' then 0 else message_stage(new.status) end;
  was_blocked int := case when tg_op = 'INSERT' then 0 else (before = -1 and coalesce(old.failure like 'refused%', false))::int end;
  is_blocked int := case when tg_op = 'DELETE' then 0 else (after = -1 and coalesce(new.failure like 'refused%', false))::int end;
  sent int := (after >= 1)::int - (before >= 1)::int;
  delivered int := (after >= 2)::int - (before >= 2)::int;
  seen int := (after >= 3)::int - (before >= 3)::int;
  failed int := (after = -1)::int - (before = -1)::int;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, bucket, delta)
  select counted.account_id, d.name, d.bucket, d.delta from (values
    ('messages.sent', quarter, sent), (device || '.sent', quarter, sent),
    ('messages.delivered', quarter, delivered), (device || '.delivered', quarter, delivered),
    ('messages.read', quarter, seen), (device || '.read', quarter, seen),
    ('messages.failed', quarter, failed), (device || '.failed', quarter, failed),
    (device || '.blocked', quarter, is_blocked - was_blocked),
    -- Once accepted is paid for, whatever becomes of the row.
    ('messages.charged', 'epoch', (before < 1 and after >= 1 and not counted.is_free)::int)) d (name, bucket, delta)
  where d.delta <> 0;
  return null;
end
$$;

create or replace trigger count_message_delete after delete on messages
  for each row
  when (old.from_me and (old.origin <> 'phone') and (message_stage(old.status) <> 0) and (current_setting('mersal.keeps_counters', true) is distinct from 'on'))
  execute function count_message();

create or replace trigger count_message_insert after insert on messages
  for each row
  when (new.from_me and (new.origin <> 'phone') and (message_stage(new.status) <> 0))
  execute function count_message();

create or replace trigger count_message_update after update of status on messages
  for each row
  when (new.from_me and (new.origin <> 'phone') and (message_stage(new.status) <> message_stage(old.status)))
  execute function count_message();
