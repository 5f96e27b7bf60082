-- Creates webhook deliveries when a contact opts out.
create or replace function tell_webhook_opt_out() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'contact.opted_out' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'contact.opted_out', 'person:' || coalesce(new.phone, new.lid),
    jsonb_build_object('contact', jsonb_build_object('id', (select min(c.id) from contacts c where c.account_id = new.account_id
        and (c.phone = new.phone or c.lid = new.lid)), 'phone', new.phone, 'whatsapp_id', new.lid || '@lid', 'reason', new.reason, 'at', to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))));
  return null;
end
$$;

create or replace trigger webhook_of_opt_out after insert on suppressions
  for each row
  when (true)
  execute function tell_webhook_opt_out();
