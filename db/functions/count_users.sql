-- Counts accounts by role and status of their owner. Colleagues have a role_id.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into counter_deltas (account_id, name, delta)
    select null, 'users.' || role || '.' || account_status, count(*) from added where role_id is null group by role, account_status;
  elsif tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select null, 'users.' || role || '.' || account_status, -count(*) from removed where role_id is null group by role, account_status;
  else
    insert into counter_deltas (account_id, name, delta) values
      (null, 'users.' || old.role || '.' || old.account_status, -1), (null, 'users.' || new.role || '.' || new.account_status, 1);
  end if;
  return null;
end
$$;

create or replace trigger users_counted_in after insert on users referencing new table as added
  for each statement execute function count_users();

create or replace trigger users_counted_out after delete on users referencing old table as removed
  for each statement execute function count_users();

create or replace trigger users_recounted after update of role, account_status on users
  for each row
  when (new.role_id is null and (old.role <> new.role or old.account_status <> new.account_status))
  execute function count_users();
