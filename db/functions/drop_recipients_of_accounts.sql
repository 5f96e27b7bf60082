-- Replaces the foreign key of recipients: one deletion for all accounts of a statement.
create or replace function drop_recipients_of_accounts() returns trigger language plpgsql as $$
begin
  delete from campaign_recipients r using gone where r.account_id = gone.id;
  return null;
end
$$;

create or replace trigger drop_recipients_of_accounts after delete on accounts referencing old table as gone
  for each statement execute function drop_recipients_of_accounts();
