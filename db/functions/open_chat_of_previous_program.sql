-- Opens a chat that receives a message from the previous version, which does not write states. record_chat_reopened writes
-- the history.
create or replace function open_chat_of_previous_program() returns trigger language plpgsql as $$
begin
  new.state := 'open';
  new.snoozed_until := null;
  new.resolved_at := null;
  new.waiting_since := coalesce(new.waiting_since, new.last_message_at);
  return new;
end
$$;

create or replace trigger chats_opened_by_previous_program before update of unread_count on chats
  for each row
  when ((new.state <> 'open') and (new.state = old.state) and (new.state_version = old.state_version)
    and (new.unread_count > old.unread_count) and (new.last_message_id is distinct from old.last_message_id))
  execute function open_chat_of_previous_program();
