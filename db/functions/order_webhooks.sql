-- Creates a delivery for each endpoint of the account that wants the event and may see it.
create or replace function order_webhooks(of_account bigint, of_kind text, of_key text, of_data jsonb) returns void language plpgsql as $$
declare
  event uuid := gen_random_uuid();
  needed text := case of_kind when 'device.status' then 'show devices' when 'campaign.finished' then 'show campaigns'
    when 'contact.opted_out' then 'show contact_phone' when 'order.event' then 'other_events' end;
begin
  if of_data -> 'message' ? 'contact_id' then
    select jsonb_set(of_data, '{message}', (of_data -> 'message') || jsonb_build_object('whatsapp_id', p.lid || '@lid', 'username', p.username))
      into of_data from contacts p where p.id = (of_data -> 'message' ->> 'contact_id')::bigint and p.account_id = of_account;
  end if;
  insert into webhook_deliveries (account_id, endpoint_id, event_id, kind, key, data)
  select of_account, id, event, of_kind, of_key, of_data from webhook_endpoints
   where account_id = of_account and is_on and of_kind = any (kinds) and (needed is null or exists (select from users u
     where u.account_id = of_account and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(needed)))) order by id;
end
$$;
