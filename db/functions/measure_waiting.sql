-- Measures conversations and replies. One starts when a customer waits in a new chat, in a resolved one, or in one
-- without a message for seven days. Within seven days of being resolved it is the same one, reopened.
create or replace function measure_waiting() returns trigger language plpgsql as $$
declare
  opening chat_openings;
  -- Independent of inbox_settings, so that periods and accounts compare.
  same_for constant interval := '7 days';
  replied_at timestamptz;
begin
  select * into opening from chat_openings where chat_id = new.id;
  if new.waiting_since is not null then
    if opening.chat_id is null or opening.resolved_at is not null or old.last_message_at < new.waiting_since - same_for then
      insert into chat_openings as o (chat_id, account_id, opened_at, is_reopened, user_id, team_id, label_id)
      values (new.id, new.account_id, new.waiting_since, coalesce(coalesce(old.resolved_at, opening.resolved_at) > new.waiting_since - same_for, false),
        new.assignee_id, new.team_id, label_of_chat(new.id))
      on conflict (chat_id) do update set opened_at = excluded.opened_at, is_reopened = excluded.is_reopened,
        user_id = excluded.user_id, team_id = excluded.team_id, label_id = excluded.label_id, first_reply_at = null,
        resolved_at = null, is_sla_met = null
      returning o.* into opening;
      perform measure_chat(new.id, case when opening.is_reopened then 'reopened' else 'chats' end, opening.opened_at);
    end if;
  else
    replied_at := greatest(new.last_message_at, old.waiting_since);
    perform measure_chat(new.id, 'waiting', replied_at, extract(epoch from replied_at - old.waiting_since)::bigint);
    if opening.first_reply_at is null and opening.resolved_at is null and opening.opened_at <= replied_at then
      update chat_openings set first_reply_at = replied_at where chat_id = new.id;
      perform measure_chat(new.id, 'first_reply', replied_at, extract(epoch from replied_at - opening.opened_at)::bigint);
    end if;
  end if;
  return null;
end
$$;

-- Other changes of the waiting time raise state_version.
create or replace trigger chats_measured after update of unread_count, waiting_since on chats
  for each row
  when (((old.waiting_since is null) <> (new.waiting_since is null)) and (new.state_version = old.state_version))
  execute function measure_waiting();
