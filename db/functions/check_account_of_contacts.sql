-- Replaces the foreign key of contacts: one check for all rows of a statement.
create or replace function check_account_of_contacts() returns trigger language plpgsql as $$
begin
  perform from accounts where id in (select distinct account_id from moved) for key share;
  if exists (select from (select distinct account_id from moved) m where not exists (select from accounts a where a.id = m.account_id)) then
    raise foreign_key_violation using message = 'the account is gone that was to have a contact';
  end if;
  return null;
end
$$;

create or replace trigger check_account_of_contacts after insert on contacts referencing new table as moved
  for each statement execute function check_account_of_contacts();
