-- Counts members of groups, once per statement.
create or replace function count_group_members() returns trigger language plpgsql as $$
begin
  insert into counter_deltas (account_id, name, delta)
  select account_id, 'group.' || group_id, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from moved where tg_op = 'INSERT' or account_id in (select id from accounts) group by account_id, group_id;
  return null;
end
$$;

create or replace trigger count_group_members_delete after delete on group_members referencing old table as moved
  for each statement execute function count_group_members();

create or replace trigger count_group_members_insert after insert on group_members referencing new table as moved
  for each statement execute function count_group_members();
