-- Counts received messages, and sent ones that a person wrote. Demo messages are free.
create or replace function measure_message() returns trigger language plpgsql as $$
begin
  perform measure_chat(new.chat_id, case when new.from_me then 'messages' else 'inbound' end, new.at);
  return null;
end
$$;

create or replace trigger live_messages_measured after update of is_history on messages
  for each row
  when (old.is_history and (not new.is_history) and (not new.is_free) and ((not new.from_me) or ((not new.is_bulk)
    and ((new.idempotency_key is null) or (not starts_with(new.idempotency_key, '→'))))))
  execute function measure_message();

create or replace trigger messages_measured after insert on messages
  for each row
  when ((not new.is_history) and (not new.is_free) and ((not new.from_me) or ((not new.is_bulk)
    and ((new.idempotency_key is null) or (not starts_with(new.idempotency_key, '→'))))))
  execute function measure_message();
