-- Creates webhook deliveries when a customer rates a chat, and again for the comment. Not when retention clears it.
create or replace function publish_webhook_rating() returns trigger language plpgsql as $$
begin
  if exists (select from webhook_endpoints where account_id = new.account_id and is_on and 'chat.rated' = any (kinds)) then
    perform order_webhooks(new.account_id, 'chat.rated', 'chat:' || new.chat_id, jsonb_build_object('chat', jsonb_build_object(
      'id', h.id, 'device', d.session_id, 'contact_id', h.contact_id, 'phone', p.phone, 'whatsapp_id', p.lid || '@lid',
      'username', p.username, 'state', h.state,
      'assignee', (select jsonb_build_object('id', u.id, 'name', coalesce(u.name, u.username)) from users u where u.id = h.assignee_id),
      'team', (select jsonb_build_object('id', t.id, 'name', t.name) from teams t where t.id = h.team_id),
      'rating', jsonb_build_object('score', new.score, 'comment', new.comment),
      'at', to_char(new.rated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
    from chats h join contacts p on p.id = h.contact_id left join devices d on d.id = h.device_id where h.id = new.chat_id;
  end if;
  return null;
end
$$;

create or replace trigger webhook_of_rating after update of score, comment on chat_ratings
  for each row
  when (new.score is distinct from old.score or (new.comment is not null and new.comment is distinct from old.comment))
  execute function publish_webhook_rating();
