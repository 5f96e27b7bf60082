-- Creates webhook deliveries when a campaign finishes.
create or replace function tell_webhook_campaign() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'campaign.finished' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'campaign.finished', 'campaign:' || new.id, jsonb_build_object('campaign', jsonb_build_object('id', new.id, 'name', new.name, 'run', new.run, 'at', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) ;
  return null;
end
$$;

create or replace trigger webhook_of_campaign after update of state on campaigns
  for each row
  when ((not new.is_hidden) and (new.state = 'finished') and (old.state <> 'finished'))
  execute function tell_webhook_campaign();
