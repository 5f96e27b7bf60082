-- Writes the history of a chat that an incoming message reopens. Other transitions raise state_version and write theirs.
create or replace function record_chat_reopened() returns trigger language plpgsql as $$
begin
  insert into chat_history (account_id, chat_id, kind, details)
  values (new.account_id, new.id, 'reopened', jsonb_build_object('by', 'message'));
  if old.assignee_id is not null and new.assignee_id is null then
    insert into chat_history (account_id, chat_id, kind, details)
    values (new.account_id, new.id, 'unassigned', jsonb_build_object('user_id', old.assignee_id,
      'username', (select coalesce(u.name, u.username) from users u where u.id = old.assignee_id)));
  end if;
  return null;
end
$$;

create or replace trigger chats_reopened after update of state, unread_count on chats
  for each row
  when ((old.state <> 'open') and (new.state = 'open') and (new.state_version = old.state_version))
  execute function record_chat_reopened();
