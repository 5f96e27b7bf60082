-- Creates webhook deliveries when support answers a ticket.
create or replace function tell_webhook_ticket() returns trigger language plpgsql as $$
begin
  if not exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'ticket.answered' = any (kinds)) then
    return null;
  end if;
  perform order_webhooks(new.account_id, 'ticket.answered', 'ticket:' || new.ticket_id, jsonb_build_object('ticket', jsonb_build_object('id', t.id, 'ticket_no', t.ticket_no, 'body', new.body, 'at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) from tickets t where t.id = new.ticket_id;
  return null;
end
$$;

create or replace trigger webhook_of_ticket after insert on ticket_messages
  for each row
  when (new.admin_replay and (not new.is_internal))
  execute function tell_webhook_ticket();
