-- Creates webhook deliveries when a message arrives.
create or replace function tell_webhook_message() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'message.received' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'message.received', 'chat:' || new.chat_id,
    jsonb_build_object('message', jsonb_build_object('id', new.id::text, 'device', d.session_id, 'chat_id', new.chat_id,
      'contact_id', h.contact_id, 'phone', p.phone, 'name', coalesce(p.name, p.push_name), 'kind', new.kind, 'body', new.body,
      'media', case when new.media is not null then jsonb_build_object('mimetype', new.media -> 'mimetype',
        'file_name', new.media -> 'fileName', 'size', new.media -> 'size') end, 'album_id', new.album_id, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'order', case when new.card -> 'order' is not null then (new.card -> 'order') - 'itemCount'
      || jsonb_build_object('item_count', new.card -> 'order' -> 'itemCount') end, 'product', case when new.card -> 'product' is not null then (new.card -> 'product') - '{salePrice,retailerId}'::text[]
      || jsonb_build_object('sale_price', new.card -> 'product' -> 'salePrice', 'retailer_id', new.card -> 'product' -> 'retailerId') end, 'reply', new.card -> 'reply', 'referral', case when new.referral is not null then jsonb_build_object('source_type', new.referral -> 'sourceType',
      'source_id', new.referral -> 'sourceId', 'headline', new.referral -> 'headline', 'body', new.referral -> 'body',
      'url', new.referral -> 'url', 'ctwa_clid', new.referral -> 'ctwaClid', 'entry_point', new.referral -> 'entryPoint',
      'ctwa_payload', new.referral -> 'ctwaPayload') end)))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = new.device_id where h.id = new.chat_id;
  return null;
end
$$;

create or replace trigger webhook_of_live_message after update of is_history on messages
  for each row
  when ((not new.from_me) and (new.at > (now() - '4 days'::interval)) and (new.unsupported_type is distinct from 'ciphertext') and old.is_history and (not new.is_history))
  execute function tell_webhook_message();

create or replace trigger webhook_of_message after insert on messages
  for each row
  when ((not new.from_me) and (new.at > (now() - '4 days'::interval)) and (new.unsupported_type is distinct from 'ciphertext') and (not new.is_history))
  execute function tell_webhook_message();

create or replace trigger webhook_of_readable after update of unsupported_type on messages
  for each row
  when ((not new.from_me) and (new.at > (now() - '4 days'::interval)) and (new.unsupported_type is distinct from 'ciphertext') and (old.unsupported_type = 'ciphertext'))
  execute function tell_webhook_message();
