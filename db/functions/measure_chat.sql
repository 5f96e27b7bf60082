-- Adds one to a figure of the team report, for the chat's current assignee, team and label. Durations are in seconds.
-- `person` counts for unassigned chats.
create or replace function measure_chat(measured bigint, figure text, at timestamptz, value bigint default 0, person bigint default null)
returns void language sql as $$
  insert into team_measures (account_id, at, device_id, user_id, team_id, label_id, figure, value)
  select c.account_id, $3, c.device_id, coalesce(c.assignee_id, $5), c.team_id, label_of_chat(c.id), $2, $4
    from chats c where c.id = $1
$$;
