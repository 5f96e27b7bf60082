-- Counts bytes of stored files of an account.
create or replace function count_stored_bytes() returns trigger language plpgsql as $$
declare
  counted stored_files := case when tg_op = 'DELETE' then old else new end;
begin
  -- An account that goes takes its counters along.
  if tg_op = 'DELETE' and not exists (select from accounts where id = counted.account_id) then return null; end if;
  insert into counter_deltas (account_id, name, delta)
  values (counted.account_id, case counted.state when 'spooling' then 'storage.spooling' else 'storage.bytes' end,
    case when tg_op = 'DELETE' then -counted.bytes else counted.bytes end);
  return null;
end
$$;

create or replace trigger count_stored_bytes after insert or delete on stored_files
  for each row execute function count_stored_bytes();
