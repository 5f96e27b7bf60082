-- Creates webhook deliveries when a message is deleted.
create or replace function publish_webhook_deleted() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.deleted' = any (kinds)) then
    perform order_webhooks(new.account_id, 'message.deleted', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', new.from_me, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$$;

create or replace trigger webhook_of_deleted after update of is_deleted on messages
  for each row
  when (new.is_deleted and (not old.is_deleted))
  execute function publish_webhook_deleted();
