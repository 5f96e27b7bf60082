-- Measures resolved and reopened chats, and moves a conversation to its new assignee, team or label.
create or replace function measure_chat_history() returns trigger language plpgsql as $$
declare
  opening chat_openings;
  chat chats;
  label bigint;
  is_met boolean;
begin
  select * into opening from chat_openings where chat_id = new.chat_id;
  if new.kind = 'resolved' then
    perform measure_chat(new.chat_id, 'resolved', new.created_at, 0, new.actor_id);
    if opening.chat_id is not null and opening.resolved_at is null then
      select not s.is_breached into is_met from chat_service_levels s
        where s.chat_id = new.chat_id and s.started_at is not null and exists (
          select from sla_policies p where p.account_id = s.account_id and (p.is_for_all or exists (
            select from sla_policy_labels l join chat_labels cl on cl.label_id = l.label_id
              where l.policy_id = p.id and cl.chat_id = s.chat_id)));
      update chat_openings set resolved_at = new.created_at, is_sla_met = is_met where chat_id = new.chat_id;
      if is_met is not null then
        perform measure_chat(new.chat_id, 'sla', new.created_at, is_met::int, new.actor_id);
      end if;
      perform measure_chat(new.chat_id, 'resolution', new.created_at,
        greatest(0, extract(epoch from new.created_at - opening.opened_at))::bigint, new.actor_id);
    end if;
  elsif opening.chat_id is null then
    return null;
  elsif new.kind = 'reopened' then
    -- A message has started another opening already.
    if opening.resolved_at is not null then
      update chat_openings set resolved_at = null where chat_id = new.chat_id;
      perform measure_chat(new.chat_id, 'reopened', new.created_at, 0, new.actor_id);
    end if;
  elsif new.kind = 'labeled' then
    label := label_of_chat(new.chat_id);
    if label is distinct from opening.label_id then
      select * into chat from chats where id = new.chat_id;
      insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, count, value)
      select chat.account_id, m.at, chat.device_id, chat.assignee_id, chat.team_id, l.id, m.figure, l.factor * m.count, m.value
        from (
          values (case when opening.is_reopened then 'reopened' else 'chats' end, opening.opened_at, 1, 0::bigint),
            ('first_reply', opening.first_reply_at, 1, extract(epoch from opening.first_reply_at - opening.opened_at)::bigint),
            ('resolved', opening.resolved_at, 1, 0),
            ('resolution', opening.resolved_at, 1, greatest(0, extract(epoch from opening.resolved_at - opening.opened_at))::bigint),
            ('sla', case when opening.is_sla_met is not null then opening.resolved_at end, 1, opening.is_sla_met::int)
          union all
          select 'rating', r.rated_at, 1, r.score from chat_ratings r
            where r.chat_id = new.chat_id and r.rated_at > opening.opened_at
          union all
          select 'messages', date_bin('15 minutes', m.at, 'epoch'), count(*), 0 from messages m
            where m.chat_id = new.chat_id and m.at >= opening.opened_at and m.from_me and not m.is_history and not m.is_bulk
              and not m.is_free and (m.idempotency_key is null or not starts_with(m.idempotency_key, '→'))
            group by 2) m (figure, at, count, value)
        cross join (values (opening.label_id, -1), (label, 1)) l (id, factor)
        where m.at is not null;
      update chat_openings set label_id = label where chat_id = new.chat_id;
    end if;
  elsif opening.resolved_at is null then
    select * into chat from chats where id = new.chat_id;
    if (chat.assignee_id, chat.team_id) is distinct from (opening.user_id, opening.team_id) then
      if not opening.is_reopened then
        insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, count)
        values (chat.account_id, opening.opened_at, chat.device_id, opening.user_id, opening.team_id, opening.label_id, 'chats', -1),
          (chat.account_id, opening.opened_at, chat.device_id, chat.assignee_id, chat.team_id, opening.label_id, 'chats', 1);
      end if;
      update chat_openings set user_id = chat.assignee_id, team_id = chat.team_id where chat_id = new.chat_id;
    end if;
  end if;
  return null;
end
$$;

create or replace trigger chat_history_measured after insert on chat_history
  for each row
  when (new.kind in ('assigned', 'unassigned', 'labeled', 'resolved', 'reopened'))
  execute function measure_chat_history();
