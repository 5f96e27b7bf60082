-- Counts audit entries per action. Argument: 1 or -1.
create or replace function count_audit() returns trigger language plpgsql as $$
begin
  insert into counter_deltas (account_id, name, delta)
  select null, 'audit.' || action, count(*) * tg_argv[0]::int from moved group by action;
  return null;
end
$$;

create or replace trigger audit_log_counted_in after insert on audit_log referencing new table as moved
  for each statement execute function count_audit('1');

create or replace trigger audit_log_counted_out after delete on audit_log referencing old table as moved
  for each statement execute function count_audit('-1');
