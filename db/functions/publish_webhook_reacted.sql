-- Creates webhook deliveries when a reaction changes.
create or replace function publish_webhook_reacted() returns trigger language plpgsql as $$
declare
  by_us boolean;
  emoji text;
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.reacted' = any (kinds)) then
    return null;
  end if;
  foreach by_us in array array[false, true] loop
    emoji := (select r ->> 'emoji' from jsonb_array_elements(new.reactions) r where (r ->> 'fromMe')::boolean = by_us limit 1);
    continue when emoji is not distinct from (select r ->> 'emoji' from jsonb_array_elements(old.reactions) r where (r ->> 'fromMe')::boolean = by_us limit 1);
    perform order_webhooks(new.account_id, 'message.reacted', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object(
      'id', new.id::text, 'wa_id', new.wa_id, 'device', d.session_id, 'chat_id', new.chat_id, 'contact_id', h.contact_id,
      'phone', p.phone, 'from_me', by_us, 'emoji', emoji, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  end loop;
  return null;
end
$$;

create or replace trigger webhook_of_reacted after update of reactions on messages
  for each row
  when ((new.reactions <> old.reactions) and (not new.is_deleted))
  execute function publish_webhook_reacted();
