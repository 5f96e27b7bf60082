-- Creates webhook deliveries when the state of a device changes.
create or replace function tell_webhook_device() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'device.status' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'device.status', 'device:' || new.id, jsonb_build_object('device', jsonb_build_object('session_id', new.session_id, 'name', new.name, 'phone', new.phone,
      'state', new.state, 'reason', new.state_reason, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) ;
  return null;
end
$$;

create or replace trigger webhook_of_device after update of state on devices
  for each row
  when (new.state <> old.state)
  execute function tell_webhook_device();
