-- Creates webhook deliveries when the status of a sent message changes.
create or replace function tell_webhook_status() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.status' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'message.status', 'chat:' || new.chat_id, jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'status', new.status, 'ticks', case new.status when 'sent' then 1 when 'delivered' then 2 when 'failed' then 0 else 3 end, 'reason', new.failure,
      'at', to_char(new.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  return null;
end
$$;

create or replace trigger webhook_of_status after update of status on messages
  for each row
  when (new.from_me and (new.status is distinct from old.status) and (new.status in ('sent', 'delivered', 'read', 'played', 'failed')))
  execute function tell_webhook_status();
