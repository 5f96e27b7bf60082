-- Replaces the foreign key of contacts: one deletion for all accounts of a statement.
create or replace function drop_contacts_of_accounts() returns trigger language plpgsql as $$
begin
  delete from contacts c using gone where c.account_id = gone.id;
  return null;
end
$$;

create or replace trigger drop_contacts_of_accounts after delete on accounts referencing old table as gone
  for each statement execute function drop_contacts_of_accounts();
