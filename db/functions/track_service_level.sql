-- Notes who waits and who replied, for service levels. A worker computes the due times afterwards.
create or replace function track_service_level() returns trigger language plpgsql as $$
declare
  is_new boolean := old.state = 'resolved' and new.state <> 'resolved'
    and coalesce(new.waiting_since > coalesce(old.resolved_at, '-infinity'), false);
  is_reply boolean := old.state = new.state and old.waiting_since is not null and new.waiting_since is null;
  is_same boolean := not is_new and old.waiting_since is not distinct from new.waiting_since;
begin
  update chat_service_levels s set revision = s.revision + 1,
      started_at = case when is_new then new.waiting_since else coalesce(s.started_at, new.waiting_since) end,
      is_replied = not is_new and (s.is_replied or is_reply),
      -- The worker may be late. Due times of an outdated row may have ended.
      is_breached = not is_new and (s.is_breached or (new.state = 'resolved' and s.revision = s.computed_revision
        and coalesce(least(s.first_due_at, s.next_due_at, s.resolve_due_at) <= new.resolved_at, false))),
      first_alert = case when not is_new then s.first_alert end,
      next_alert = case when is_same then s.next_alert end,
      resolve_alert = case when not is_new then s.resolve_alert end
    where s.chat_id = new.id;
  if not found and new.waiting_since is not null
    and exists (select from sla_policies where account_id = new.account_id) then
    insert into chat_service_levels (chat_id, account_id, started_at)
      values (new.id, new.account_id, new.waiting_since)
      on conflict (chat_id) do update set revision = chat_service_levels.revision + 1;
  end if;
  return null;
end
$$;

create or replace trigger chats_service_level after update of state, waiting_since, unread_count, last_message_id on chats
  for each row
  when ((old.waiting_since is distinct from new.waiting_since) or (old.state <> new.state)
    or ((new.state = 'pending') and (old.last_message_id is distinct from new.last_message_id)))
  execute function track_service_level();
