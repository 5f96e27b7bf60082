-- Rejects the deletion of an account that has an owner. The previous version lists colleagues as members, and deletes the
-- account of a member whom it deletes.
create or replace function keep_account_of_owner() returns trigger language plpgsql as $$
begin
  if exists (select from users where account_id = new.id and role_id is null) then
    raise exception 'account % has an owner', new.id;
  end if;
  return new;
end
$$;

create or replace trigger accounts_keep_owner before update of deleted_at on accounts
  for each row
  when ((old.deleted_at is null) and (new.deleted_at is not null))
  execute function keep_account_of_owner();
