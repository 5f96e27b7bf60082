-- Creates webhook deliveries when the status of a store's order changes.
create or replace function tell_webhook_order() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'order.event' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'order.event', 'order:' || new.id, jsonb_build_object('order', jsonb_build_object('id', new.order_id, 'number', new.number, 'status', new.status,
      'previous_status', old.status, 'total', new.total::text, 'currency', new.currency, 'phone', new.phone,
      'customer_name', new.customer_name, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), 'store', jsonb_build_object('name', s.store_name, 'url', s.store_url))) from shops s where s.id = new.shop_id;
  return null;
end
$$;

create or replace trigger webhook_of_order after update of status on shop_orders
  for each row
  when ((new.status is distinct from old.status) or (old.status_at is null))
  execute function tell_webhook_order();
