-- Sets the status of a new user to its account's.
create or replace function set_account_status() returns trigger language plpgsql as $$
begin
  new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
  return new;
end
$$;

create or replace trigger users_account_status before insert on users
  for each row execute function set_account_status();
