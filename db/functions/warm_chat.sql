-- Marks a chat as warm when the contact writes or receives a message, which ends a pause for refused messages.
create or replace function warm_chat() returns trigger language plpgsql as $$
begin
  update chats set is_warm = true where id = new.chat_id and not is_warm;
  if found and new.from_me and not new.is_history then
    update devices set refused_chats = '{}', refusal_rests = 0
      where id = new.device_id and (refusal_rests > 0 or refused_chats <> '{}');
  end if;
  return null;
end
$$;

create or replace trigger warm_chat_insert after insert on messages
  for each row
  when ((not new.from_me) or (new.status in ('delivered', 'read', 'played')))
  execute function warm_chat();

create or replace trigger warm_chat_update after update of status, chat_id on messages
  for each row
  when (((not new.from_me) or (new.status in ('delivered', 'read', 'played'))) and ((new.chat_id <> old.chat_id) or (not ((not old.from_me) or (old.status in ('delivered', 'read', 'played'))))))
  execute function warm_chat();
