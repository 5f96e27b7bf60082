-- Counts saved contacts of an account, once per statement.
create or replace function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', -count(*) from moved where saved_at is not null and account_id in (select id from accounts) group by 1;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', count(*) from moved where saved_at is not null group by 1;
  end if;
  return null;
end
$$;

create or replace trigger count_contacts_delete after delete on contacts referencing old table as moved
  for each statement execute function count_contacts();

create or replace trigger count_contacts_insert after insert on contacts referencing new table as moved
  for each statement execute function count_contacts();
