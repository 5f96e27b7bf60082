-- Keeps the search text of a message.
create or replace function keep_message_text() returns trigger language plpgsql as $$
begin
  if new.body is not null and new.body <> '••••••' and not new.is_deleted and not new.is_bulk and new.expires_at is null then
    insert into message_texts (message_id, account_id, device_id, at, search_key)
      values (new.id, new.account_id, new.device_id, new.at, letter_key(left(new.body, 4096)))
      on conflict (message_id) do update set search_key = excluded.search_key;
  else
    delete from message_texts where message_id = new.id;
  end if;
  return null;
end
$$;

create or replace trigger keep_message_text_of_changed after update of body, is_deleted on messages
  for each row
  when ((old.body is distinct from new.body) or (old.is_deleted <> new.is_deleted))
  execute function keep_message_text();

create or replace trigger keep_message_text_of_new after insert on messages
  for each row
  when ((new.body is not null) and (new.body <> '••••••') and (not new.is_deleted) and (not new.is_bulk) and (new.expires_at is null))
  execute function keep_message_text();
