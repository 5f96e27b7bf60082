-- Creates webhook deliveries when a chat is assigned, unassigned, resolved or late.
create or replace function publish_webhook_chat() returns trigger language plpgsql as $$
declare
  event text := case new.kind when 'resolved' then 'chat.resolved' when 'sla_breached' then 'chat.sla_breached' else 'chat.assigned' end;
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and event = any (kinds)) then
    perform order_webhooks(new.account_id, event, 'chat:' || new.chat_id, jsonb_build_object('chat', jsonb_build_object(
      'id', h.id, 'device', d.session_id, 'contact_id', h.contact_id, 'phone', p.phone, 'whatsapp_id', p.lid || '@lid',
      'username', p.username, 'state', h.state,
      'assignee', (select jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.username)) from users u where u.id = h.assignee_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = h.team_id),
      'by', case when new.actor_id is not null then jsonb_build_object('id', new.actor_id, 'name', new.actor_name) end,
      'at', to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      || case when new.kind = 'sla_breached' then jsonb_build_object('sla', new.details) else '{}' end))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = h.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$$;

create or replace trigger webhook_of_chat after insert on chat_history
  for each row
  when (new.kind in ('assigned', 'unassigned', 'resolved', 'sla_breached'))
  execute function publish_webhook_chat();
