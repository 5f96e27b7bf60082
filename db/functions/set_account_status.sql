-- Sets the status of a new user to its account's. Adds permissions of a team to owners that the previous version registers,
-- whose list is its complete default.
create or replace function set_account_status() returns trigger language plpgsql as $$
declare
  previous_default jsonb := '[
    "show devices", "send message", "contact_phone", "show contact_phone", "add contact_phone", "groups",
    "show groups", "templates", "show templates", "add templates", "edit templates", "campaigns", "show campaigns",
    "add campaigns", "edit campaigns", "chatbots", "add chatbots", "edit chatbot", "auto_replys", "add auto_replys",
    "edit auto_reply", "show apps", "merchant_services", "aboundcarts", "abounded_cart", "other_events",
    "show package"]';
  added text[] := array[
    'show users', 'edit users', 'show all chats', 'assign chats', 'close chats', 'export chats',
    'edit inbox settings', 'show reports'];
begin
  new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
  if new.role = 'member' and new.role_id is null and new.permissions @> previous_default
    and new.permissions - added = new.permissions then
    new.permissions := new.permissions || to_jsonb(added);
  end if;
  return new;
end
$$;

create or replace trigger users_account_status before insert on users
  for each row execute function set_account_status();
