-- Copies an account's status to its users, whose list is filtered by it.
create or replace function copy_account_status() returns trigger language plpgsql as $$
begin
  update users set account_status = new.status where account_id = new.id;
  return null;
end
$$;

create or replace trigger accounts_status after update of status on accounts
  for each row
  when (old.status <> new.status)
  execute function copy_account_status();
